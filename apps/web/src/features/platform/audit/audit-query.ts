import type { AuditQuery } from '../../../data/platform/audit.ts';
import { toPageQuery } from '../../../ui/resource/list-source.ts';
import type { TableState } from '../../../ui/table/table-state.ts';

export const AUDIT_FILTERS = ['action', 'user', 'from', 'to'] as const;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The first instant of a day where it is read, so many days on; undefined for what is no day. */
function beginningOf(day: string | undefined, daysOn: number): string | undefined {
  const [, year, month, date] = DAY.exec(day ?? '') ?? [];
  if (!year || !month || !date) return undefined;
  const instant = new Date(Number(year), Number(month) - 1, Number(date) + daysOn);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** Builds the request for the log. Days in the URL are days in the reader's time zone, both included. */
export function toAuditQuery(state: TableState): AuditQuery {
  const { action, user, from, to } = state.filters;
  const asked: AuditQuery = {
    ...toPageQuery(state),
    action: action?.slice(0, 100),
    user_id: user && /^[1-9]\d{0,8}$/.test(user) ? Number(user) : undefined,
    from: beginningOf(from, 0),
    until: beginningOf(to, 1),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
