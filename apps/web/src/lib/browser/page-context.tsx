import { type Context, createContext, type ReactNode, use, useState } from 'react';

type AnyContext = Context<unknown>;
const contexts: AnyContext[] = [];

/**
 * Creates a context that dialogs keep: their content reads the value of the component that opens them, although
 * the modal host renders it elsewhere. Use this instead of React's `createContext`; code-rules.test.ts checks it.
 */
export function createPageContext<Value>(initial: Value): Context<Value> {
  const context = createContext(initial);
  contexts.push(context as AnyContext);
  return context;
}

/** Returns a function that gives content, wherever it is rendered, the context values of this component. */
export function usePageContexts(): (content: ReactNode) => ReactNode {
  // The contexts of this component exist at its first render. Another provider would mount the content again.
  const [known] = useState(() => [...contexts]);
  const values: unknown[] = [];
  for (const context of known) values.push(use(context));
  return (content) => known.reduce((inner, Page, at) => <Page value={values[at]}>{inner}</Page>, content);
}
