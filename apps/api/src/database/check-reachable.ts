import pg from 'pg';
import { SettingError } from '../explain-start.ts';

/** @throws a sentence naming DATABASE_URL, without what it holds, when nobody can be let in there. */
export async function checkReachable(databaseUrl: string): Promise<void> {
  try {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    await client.connect();
    await client.end();
  } catch (error) {
    // Refused at several addresses of one name, the error has a code but no text.
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SettingError('DATABASE_URL', `the database cannot be reached (${message || code}).`, error);
  }
}
