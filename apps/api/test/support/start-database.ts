import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts';

/** A process of its own that starts the embedded server, for tests to kill. */
const { databaseUrl } = await startEmbeddedPostgres(process.argv[2]!);
process.stdout.write(JSON.stringify({ databaseUrl, pid: process.pid }));
setInterval(() => undefined, 60_000);
