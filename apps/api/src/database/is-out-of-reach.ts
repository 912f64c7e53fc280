import { causeOf } from './cause-of.ts';

/** What pg's pool says when every connection stayed taken, or none could be opened, for as long as it waits. */
const waitedInVain = /^timeout exceeded when trying to connect$|due to connection timeout$/;
/** too_many_connections, cannot_connect_now, and what the network says of a server that is not there. */
const refused = ['53300', '57P03', 'ECONNREFUSED'];

/** Whether the database could not be asked: the same call may succeed a little later. */
export function isOutOfReach(error: Error): boolean {
  const { message, code = '' } = causeOf(error) as Error & { code?: string };
  return waitedInVain.test(message) || refused.includes(code);
}

/** admin_shutdown, crash_shutdown, and what the network says of a connection that has gone. */
const cutOff = ['57P01', '57P02', '08003', '08006', 'ECONNRESET', 'EPIPE'];
/** What pg says of a query under way, or asked for afterwards, on such a connection. */
const saidOfCutOff =
  /^Connection terminated( unexpectedly)?$|^Client (has encountered a connection error|was closed) and is not queryable$/;

/** Whether the connection went while a query was under way: what it was to store is stored or not, and nobody knows. */
export function isCutOff(error: Error): boolean {
  const { message, code } = causeOf(error) as Error & { code?: string };
  return saidOfCutOff.test(message) || cutOff.includes(code ?? '');
}

/** What the triggers of a move raise (moving/fence.sql.ts). */
export const MOVING_CODE = 'MV503';

/** Whether the programme is moving to another database: nothing of it is written here just now, or ever again. */
export const isHeldByMove = (error: Error): boolean =>
  (causeOf(error) as Error & { code?: string }).code === MOVING_CODE;
