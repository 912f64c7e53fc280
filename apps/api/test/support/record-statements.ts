import type { PoolClient } from 'pg';
import type { Pool } from '../../src/database/connect.ts';

/** Records the statements some pools send to the database one by one, BEGIN and COMMIT included. */
export function recordStatements(...pools: Pool[]) {
  let recorded: string[] | null = null;
  const listen = (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first] = given as [string | { text: string }];
      recorded?.push(typeof first === 'string' ? first : first.text);
      return query(...given);
    }) as typeof client.query;
  };
  for (const pool of pools) pool.on('connect', listen);
  /** The statements that some work sends. Not for work side by side. */
  return async (work: () => Promise<unknown>): Promise<string[]> => {
    recorded = [];
    try {
      await work();
      return recorded;
    } finally {
      recorded = null;
    }
  };
}
