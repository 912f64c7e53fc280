import { type ComponentProps, type ComponentType, createContext, createElement, use } from 'react';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

function PlainLink({ to, ...rest }: PageLinkProps) {
  return <a href={to} {...rest} />;
}

/** How links of the frame lead on: they load the page, unless a router stands around them. */
export const PageLinkContext = createContext<ComponentType<PageLinkProps>>(PlainLink);

/** A link of what survey pages and the portal share: only the portal has a router. */
export const PageLink = (props: PageLinkProps) => createElement(use(PageLinkContext), props);
