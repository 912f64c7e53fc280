import { type ComponentProps, type ComponentType, createContext, createElement, use } from 'react';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string };

function PlainLink({ to, ...rest }: PageLinkProps) {
  return <a href={to} {...rest} />;
}

/** The kind of link in the frame: it loads the page, unless a router surrounds it. */
export const PageLinkContext = createContext<ComponentType<PageLinkProps>>(PlainLink);

/** A link of what survey pages and the portal share: only the portal has a router. */
export const PageLink = (props: PageLinkProps) => createElement(use(PageLinkContext), props);
