import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import { canViewAsAnySubmission } from '../../comparison/figures/result-visibility.policy.ts';
import { type Facts, findPeriod } from '../../comparison/results/project-facts.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';

/** Forms that show a measure in all its periods. */
const IN_TIME = ['time_series', 'percentile_bands', 'spc'];
export const showsAllPeriods = (outputType: string): boolean => IN_TIME.includes(outputType);

type Looking = {
  reading: ResultsSnapshot;
  facts: Facts;
  actor: { role_type_id: number };
  isOwn: (one: { submission_id: number; organisation_id: number }) => boolean;
};

/**
 * Lists corrections to measures after publication, in a period or in all up to it. In a period that is not or no longer published, users see
 * only their figures. Other organisations are not named: the programme team has the figures of both versions.
 */
export function listRevisions(
  { reading, facts, actor, isOwn }: Looking,
  of: { measureIds: ReadonlySet<number>; periodId: number; inTime?: boolean },
) {
  const until = findPeriod(reading, of.periodId)?.display_order ?? 0;
  const isInScope = ({ id, display_order }: { id: number; display_order: number }) =>
    of.inTime ? display_order <= until : id === of.periodId;
  return facts.revisions.flatMap(({ time_period_id, submission_id, revised_at, reason, measure_ids }) => {
    const period = findPeriod(reading, time_period_id);
    const member = facts.byId.get(submission_id);
    if (!period || !member || !isInScope(period)) return [];
    if (!measure_ids.some((id) => of.measureIds.has(id))) return [];
    const is_own = isOwn(member);
    const isShown = is_own || dataCollectionStateOf(period, reading.now()) === 'published';
    if (!isShown && !canViewAsAnySubmission(actor)) return [];
    const { time_period_name } = period;
    return [{ revised_at: revised_at.toISOString(), reason, time_period_name, is_own }];
  });
}
