import pg from 'pg';

/** The empty database with the newest schema that every test file's own database is cloned from. */
export const SCHEMA_TEMPLATE = 'portal_schema_template';

export const databaseUrlFor = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
};

async function command(server: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrlFor(server, 'postgres') });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  await command(server, `drop database if exists "${name}" with (force)`);
}

/** Recreates a database, empty or as a copy of another. */
export async function createDatabase(server: string, name: string, template?: string): Promise<string> {
  await dropDatabase(server, name);
  await command(
    server,
    `create database "${name}"${template ? ` template "${template}" strategy file_copy` : ''}`,
  );
  return databaseUrlFor(server, name);
}

export const hasDatabase = async (server: string, name: string): Promise<boolean> =>
  (await command(server, `select from pg_database where datname = '${name}'`)).length > 0;

export async function renameDatabase(server: string, name: string, newName: string): Promise<void> {
  await command(server, `alter database "${name}" rename to "${newName}"`);
}
