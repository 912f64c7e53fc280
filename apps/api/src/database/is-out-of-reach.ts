import { causeOf } from './cause-of.ts';

/** What pg's pool says when every connection stayed taken, or none could be opened, for as long as it waits. */
const waitedInVain = /^timeout exceeded when trying to connect$|due to connection timeout$/;
/** too_many_connections, cannot_connect_now, and what the network says of a server that is not there. */
const refused = ['53300', '57P03', 'ECONNREFUSED'];

/** Whether a query was never begun because no connection was to be had: the same call may succeed a little later. */
export function isOutOfReach(error: Error): boolean {
  const { message, code } = causeOf(error) as Error & { code?: string };
  return waitedInVain.test(message) || refused.includes(code ?? '');
}
