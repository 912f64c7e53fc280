import { unwrapQueryError } from './unwrap-query-error.ts';
import { NotReplicatedError, NotPrimaryError } from './client.ts';

/** What pg's pool says when every connection stayed taken, or none could be opened, for as long as it waits. */
const waitedInVain = /^timeout exceeded when trying to connect$|due to connection timeout$/;
/**
 * too_many_connections, cannot_connect_now, sqlclient_unable_to_establish_sqlconnection and its rejection, a write sent to a
 * replica (read_only_sql_transaction), and what the network says of a server that is not there.
 */
const refused = new Set([
  ...['53300', '57P03', '08001', '08004', '25006'],
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** Whether the database could not be asked: the same call may succeed a little later. */
export function isDatabaseUnavailable(error: Error): boolean {
  const cause = unwrapQueryError(error) as Error & { code?: string };
  return (
    waitedInVain.test(cause.message) || cause instanceof NotPrimaryError || refused.has(cause.code ?? '')
  );
}

/**
 * admin_shutdown, crash_shutdown, idle_session_timeout, idle_in_transaction_session_timeout, connection exceptions (08P01: what PgBouncer says where its server has
 * gone), and what the network says of a connection that has gone.
 */
const cutOff = new Set([
  ...['57P01', '57P02', '57P05', '25P03', '08000', '08003', '08006', '08007', '08P01'],
  ...['ECONNRESET', 'ECONNABORTED', 'EPIPE'],
]);
/** What pg says of a query under way, or asked for afterwards, on such a connection. */
const saidOfCutOff =
  /^Connection terminated( unexpectedly)?$|^Query read timeout$|^Client (has encountered a connection error|was closed) and is not queryable$/;

/** Whether the connection went while a query was under way: what it was to store is stored or not, and nobody knows. */
export function isConnectionLost(error: Error): boolean {
  const cause = unwrapQueryError(error) as Error & { code?: string };
  return (
    saidOfCutOff.test(cause.message) || cause instanceof NotReplicatedError || cutOff.has(cause.code ?? '')
  );
}

/** The code that the triggers of a read-only programme raise (programme-move/read-only.sql.ts). */
export const PROGRAMME_MOVING_CODE = 'MV503';

/** Whether a write was refused because the programme is moving to another database. */
export const isProgrammeMoving = (error: Error): boolean =>
  (unwrapQueryError(error) as Error & { code?: string }).code === PROGRAMME_MOVING_CODE;

/** disk_full, and what the file system says: no space left, or none left for this account. */
const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether there was no room for what was to be written, in the database or beside it: nothing of it is kept. */
export const isDiskFull = (error: Error): boolean =>
  full.has((unwrapQueryError(error) as { code?: string }).code ?? '');

/** query_canceled, by the limit that every connection has, and out_of_memory. */
const given = new Set(['57014', '53200']);

/** Whether the database gave a statement up because it had too much to do: nothing of it is kept. */
export const isStatementCancelled = (error: Error): boolean =>
  given.has((unwrapQueryError(error) as { code?: string }).code ?? '');
