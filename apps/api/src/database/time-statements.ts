import { AsyncResource } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { Pool } from './connect.ts';

/** Receives reports of statements. */
export type StatementListeners = {
  /** Reports how long a statement took, in seconds. */
  tell: (seconds: number) => void;
  /**
   * Reports that a statement starts, with its text; the returned function is called at the statement's end.
   */
  begin?: (text: string) => ((error?: unknown) => void) | undefined;
};
type Done = (error?: unknown) => void;

/** Times every statement of these pools; before they have opened a connection. */
export function timeStatements(...pools: readonly Pool[]): StatementListeners {
  const timed: StatementListeners = { tell: () => undefined };
  const listen = (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const began = performance.now();
      const end = timed.begin?.(textOf(given[0]));
      const done = (error?: unknown) => {
        timed.tell((performance.now() - began) / 1000);
        end?.(error);
      };
      // A pool asks with a function to be called, a transaction with none and waits for a promise.
      const last = given.at(-1);
      if (typeof last === 'function') {
        const answer = last as Done;
        return query(...given.slice(0, -1), (...answered: Parameters<Done>) => {
          done(answered[0]);
          answer(...answered);
        });
      }
      const promise = query(...given) as Promise<unknown> | undefined;
      promise?.then?.(() => done(), done);
      return promise;
    }) as typeof client.query;
  };
  for (const pool of pools) {
    pool.on('connect', listen);
    rememberCallers(pool, timed);
  }
  return timed;
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '');

type Call = (...answered: unknown[]) => unknown;

/**
 * Binds a waiting caller to its context. The caller that returns a connection calls the waiting caller, so
 * reports would name the wrong caller.
 */
function rememberCallers(pool: Pool, timed: StatementListeners): void {
  const connect = pool.connect.bind(pool) as (call?: Call) => unknown;
  pool.connect = ((call?: Call) =>
    connect(call && timed.begin ? AsyncResource.bind(call) : call)) as typeof pool.connect;
}
