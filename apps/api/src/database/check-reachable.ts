import pg from 'pg';
import { SettingError } from '../explain-start-failure.ts';

/**
 * Checks that the database accepts connections.
 * @throws a sentence naming DATABASE_URL, without its value, if the connection is refused.
 */
export async function checkReachable(databaseUrl: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"');
    await client.end();
    if (rows[0]?.isReplica) throw new Error('this is a read-only replica');
  } catch (error) {
    // Refused at several addresses of one name, the error has a code but no text.
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SettingError('DATABASE_URL', `the database cannot be reached (${message || code}).`, error);
  }
}
