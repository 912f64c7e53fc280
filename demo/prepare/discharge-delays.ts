import { toCsv } from '../csv.ts';
import type { Sources } from './sources.ts';

/** The groups of reasons, as each published reason names its own at its start. */
const GROUPS = {
  'Hospital process': 'hospital_process',
  'Wellbeing concerns': 'wellbeing_concerns',
  'Care transfer hub process': 'care_transfer_hub_process',
  'Interface process': 'interface_process',
  Capacity: 'capacity',
} as const;
type Group = (typeof GROUPS)[keyof typeof GROUPS];
const groups = Object.values(GROUPS);
const columns = ['period', 'organisation_code', ...groups] as const;

/** Adds up the delays of each trust and month by group of reason; a group with a blank reason stays blank. */
export function prepareDischargeDelays({ delays, delayReasons }: Sources): string {
  const groupOf = new Map(
    delayReasons.map((row) => [row['reason_id']!, groupOfReason(row['delay_reason']!)]),
  );
  const rows = new Map<string, Record<(typeof columns)[number], string>>();
  for (const { period = '', org_code = '', reason_id = '', delay_count = '' } of delays) {
    const key = `${period}/${org_code}`;
    const row = rows.get(key) ?? { period, organisation_code: org_code, ...zeros() };
    rows.set(key, row);
    const group = groupOf.get(reason_id)!;
    const isBlank = delay_count === '' || row[group] === '';
    row[group] = isBlank ? '' : String(Number(row[group]) + Number(delay_count));
  }
  return toCsv(columns, [...rows.values()]);
}

const zeros = () => Object.fromEntries(groups.map((group) => [group, '0'])) as Record<Group, string>;

/** Returns a reason's group: the words before its first dash, which the source writes in several ways. */
function groupOfReason(reason: string): Group {
  const name = reason.split(/[–-]/)[0]!.replaceAll('\u00a0', ' ').trim();
  if (name in GROUPS) return GROUPS[name as keyof typeof GROUPS];
  throw new Error(`No group of reasons is known for “${reason}”.`);
}
