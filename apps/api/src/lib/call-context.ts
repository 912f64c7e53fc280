import { AsyncLocalStorage } from 'node:async_hooks';

/** The call that is being answered. Jobs have none. */
type CallContext = { call_id: string; network: string };

const current = new AsyncLocalStorage<CallContext>();

/** Runs the work of a call. What it stores can say which call stored it. */
export const runInCallContext = <Result>(context: CallContext, work: () => Result): Result =>
  current.run(context, work);

export const callContext = (): CallContext | undefined => current.getStore();
