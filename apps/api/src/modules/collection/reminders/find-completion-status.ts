import type { Db } from '../../../database/connect.ts';
import { createProgressCounter } from '../../responses/answers/progress/compute-progress.ts';
import { loadStructures } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { ProjectPeriod } from './project-periods.sql.ts';
import {
  type CompletionStatusFilter,
  selectCompletionStatus,
  type CompletionStatusRow,
} from './completion-status.sql.ts';

/** An organisation in a project and period, with how much of what it is asked is answered. */
export type CompletionStatus = Omit<CompletionStatusRow, 'facts' | 'people'> & {
  part: ProjectPeriod;
  /** Null where nothing is asked. */
  percent: number | null;
  people: NonNullable<CompletionStatusRow['people']>;
};

const keyOf = (of: { project_id: number; time_period_id: number }) => `${of.project_id} ${of.time_period_id}`;

/**
 * Finds the completion status in the given parts of projects in periods. Rules decide which questions are
 * asked, so sorting by progress happens here.
 */
export async function findCompletionStatus(
  db: Db,
  deps: object,
  query: CompletionStatusFilter & {
    programmeId: number;
    parts: ProjectPeriod[];
    sort?: string;
    limit: number | null;
    offset: number;
  },
) {
  const { parts, limit, offset } = query;
  const structures = await loadStructures(
    deps,
    db,
    parts.flatMap(({ questionnaires }) => questionnaires),
  );
  const isByPercent = /^-?percent$/.test(query.sort ?? '');
  const found = await selectCompletionStatus(db, {
    ...query,
    structures,
    ...(isByPercent && { sort: 'organisation', limit: null, offset: 0 }),
  });
  const { answered } = createProgressCounter(structures);
  const partOf = new Map(parts.map((part) => [keyOf(part), part]));
  const all = found.rows.map(({ facts, people, ...row }): CompletionStatus => {
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
