import { unwrapQueryError } from './unwrap-query-error.ts';
import { NotReplicatedError, NotPrimaryError } from './client.ts';

/** The error of pg's pool if every connection stayed busy, or none could be opened, for the whole timeout. */
const waitedInVain = /^timeout exceeded when trying to connect$|due to connection timeout$/;
/**
 * too_many_connections, cannot_connect_now, sqlclient_unable_to_establish_sqlconnection and its rejection, a write sent to a
 * replica (read_only_sql_transaction), and what the network says of a server that is not there.
 */
const refused = new Set([
  ...['53300', '57P03', '08001', '08004', '25006'],
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** Returns true if the database could not be reached: the same call can succeed a little later. */
export function isDatabaseUnavailable(error: Error): boolean {
  const cause = unwrapQueryError(error) as Error & { code?: string };
  return (
    waitedInVain.test(cause.message) || cause instanceof NotPrimaryError || refused.has(cause.code ?? '')
  );
}

/**
 * Codes for a lost connection: admin_shutdown, crash_shutdown, idle_session_timeout,
 * idle_in_transaction_session_timeout, connection exceptions and network errors. PgBouncer reports 08P01 if
 * its server is lost.
 */
const cutOff = new Set([
  ...['57P01', '57P02', '57P05', '25P03', '08000', '08003', '08006', '08007', '08P01'],
  ...['ECONNRESET', 'ECONNABORTED', 'EPIPE'],
]);
/** The error pg gives for a query under way, or a later query, on a lost connection. */
const saidOfCutOff =
  /^Connection terminated( unexpectedly)?$|^Query read timeout$|^Client (has encountered a connection error|was closed) and is not queryable$/;

/** Returns true if the connection was lost during a query, so that the result of the write is unknown. */
export function isConnectionLost(error: Error): boolean {
  const cause = unwrapQueryError(error) as Error & { code?: string };
  return (
    saidOfCutOff.test(cause.message) || cause instanceof NotReplicatedError || cutOff.has(cause.code ?? '')
  );
}

/** The code that the triggers of a read-only programme raise (programme-move/read-only.sql.ts). */
export const PROGRAMME_MOVING_CODE = 'MV503';

/** Returns true if a write was refused because the programme is moving to another database. */
export const isProgrammeMoving = (error: Error): boolean =>
  (unwrapQueryError(error) as Error & { code?: string }).code === PROGRAMME_MOVING_CODE;

/** disk_full, and what the file system says: no space left, or none left for this account. */
const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Returns true if the disk was full, in the database or outside it. Nothing of the write is stored. */
export const isDiskFull = (error: Error): boolean =>
  full.has((unwrapQueryError(error) as { code?: string }).code ?? '');

/** query_canceled, by the limit that every connection has, and out_of_memory. */
const given = new Set(['57014', '53200']);

/**
 * Returns true if the database cancelled a statement because of overload. Nothing of the statement is stored.
 */
export const isStatementCancelled = (error: Error): boolean =>
  given.has((unwrapQueryError(error) as { code?: string }).code ?? '');
