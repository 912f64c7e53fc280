import type { PoolClient } from 'pg';
import type { Pool } from './connect.ts';

/** Whom to tell how long each statement took, in seconds. */
export type Timed = { tell: (seconds: number) => void };
type Done = (error?: unknown) => void;

/** Times every statement of these pools; before they have opened a connection. */
export function timeStatements(...pools: readonly Pool[]): Timed {
  const timed: Timed = { tell: () => undefined };
  const listen = (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const began = performance.now();
      const done = () => timed.tell((performance.now() - began) / 1000);
      // A pool asks with a function to be called, a transaction with none and waits for a promise.
      const last = given.at(-1);
      if (typeof last === 'function') {
        const answer = last as Done;
        return query(...given.slice(0, -1), (...answered: Parameters<Done>) => {
          done();
          answer(...answered);
        });
      }
      const promise = query(...given) as Promise<unknown> | undefined;
      promise?.then?.(done, done);
      return promise;
    }) as typeof client.query;
  };
  for (const pool of pools) pool.on('connect', listen);
  return timed;
}
