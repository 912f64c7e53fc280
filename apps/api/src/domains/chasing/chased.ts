import type { Db } from '../../database/connect.ts';
import { progressOfMany } from '../answers/progress-of-many.ts';
import { keptStructures } from '../questionnaires/kept-structure.ts';
import type { Part } from './parts.sql.ts';
import { type Narrowed, selectStanding, type StandingRow } from './standing.sql.ts';

/** An organisation in a project and period, with how much of what it is asked is answered. */
export type ChasedRow = Omit<StandingRow, 'facts' | 'people'> & {
  part: Part;
  /** Null where nothing is asked. */
  percent: number | null;
  people: NonNullable<StandingRow['people']>;
};

const keyOf = (of: { project_id: number; time_period_id: number }) => `${of.project_id} ${of.time_period_id}`;

/** Who stands where in the given parts of projects in periods. Rules decide what is asked, so that order by it is found here. */
export async function findChased(
  db: Db,
  deps: object,
  query: Narrowed & {
    programmeId: number;
    parts: Part[];
    sort?: string;
    limit: number | null;
    offset: number;
  },
) {
  const { parts, limit, offset } = query;
  const structures = await keptStructures(
    deps,
    db,
    parts.flatMap(({ questionnaires }) => questionnaires),
  );
  const isByPercent = /^-?percent$/.test(query.sort ?? '');
  const found = await selectStanding(db, {
    ...query,
    structures,
    ...(isByPercent && { sort: 'organisation', limit: null, offset: 0 }),
  });
  const { answered } = progressOfMany(structures);
  const partOf = new Map(parts.map((part) => [keyOf(part), part]));
  const all = found.rows.map(({ facts, people, ...row }): ChasedRow => {
    const sums = (facts ?? []).map(answered);
    const questions = sums.reduce((sum, one) => sum + one.questions, 0);
    const given = sums.reduce((sum, one) => sum + one.answered, 0);
    // Not 100 before all of it is answered.
    const percent = questions === 0 ? null : Math.floor((100 * given) / questions);
    return { ...row, percent, people: people ?? [], part: partOf.get(keyOf(row))! };
  });
  if (!isByPercent) return { ...found, rows: all };
  const direction = query.sort!.startsWith('-') ? -1 : 1;
  const sorted = all.sort((one, other) => direction * ((one.percent ?? -1) - (other.percent ?? -1)));
  return { ...found, rows: sorted.slice(offset, offset + (limit ?? sorted.length)) };
}
