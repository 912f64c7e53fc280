import type { DataCollectionState } from '@portal/contract/platform/data-collection-state';
import { type OfferedGroups, loadOfferedGroups } from '../comparison-groups/load-offered-groups.ts';
import type { ResultView } from './result-visibility.policy.ts';
import { type NamedFigure, withPseudonymNumber } from './figure-types.ts';
import type { ResultsSnapshot } from '../results/results-snapshot.ts';

type Project = ResultsSnapshot['project'];

/** The part of a period one person sees, and the sets they can select in it. */
export type PeriodVisibility = {
  view: ResultView;
  /** Null if others are named, or hidden completely: then every set can be selected. */
  offered: OfferedGroups | null;
  /** Returns the figures that can be known, under their shown numbers. */
  see: (figures: NamedFigure[]) => NamedFigure[];
};

/** Looks at a period of a project, as it was published where it is; `view` is what `viewOf` gives the person in it. */
export async function loadPeriodVisibility(
  snapshot: ResultsSnapshot,
  { period, state, view }: { period: { id: number }; state: DataCollectionState; view: ResultView },
): Promise<PeriodVisibility> {
  const isUnderNumbers = view.visibility !== 'own_only' && !view.named;
  const offered = isUnderNumbers ? await loadOfferedGroups(snapshot, period.id) : undefined;
  return sightOf({ project: snapshot.project, period, state, view }, offered);
}

function sightOf(
  of: { project: Project; period: { id: number }; state: DataCollectionState; view: ResultView },
  offered: OfferedGroups | undefined,
): PeriodVisibility {
  const { project, period, state, view } = of;
  if (view.visibility === 'own_only') {
    return { view, offered: null, see: (figures) => figures.filter(({ is_own }) => is_own) };
  }
  if (view.named || !offered) {
    return {
      view,
      offered: null,
      // A named project shows no number beside a name: others have numbers during provisional comparison.
      see: (figures) =>
        project.named_results
          ? figures.map((figure) => withPseudonymNumber(figure, figure.submission_id))
          : figures,
    };
  }
  const visible = offered.visibleIn(period.id);
  const { aliases } = offered;
  return {
    view,
    offered,
    see: (figures) =>
      figures.map((figure) => {
        const { submission_id } = figure;
        const number = aliases?.get(submission_id) ?? figure.pseudonym_number;
        const seen = withPseudonymNumber(figure, number);
        if (figure.is_own || visible.has(submission_id)) return seen;
        // Who did not take part in a period that is published is known; who has not submitted yet is not.
        if (state === 'published' && !figure.submitted) return seen;
        return { ...seen, ...HELD_BACK };
      }),
  };
}

/** Nothing is shown of submissions whose participation would identify them. */
const HELD_BACK = {
  standing: 'would_single_out' as const,
  numerator: null,
  denominator: null,
  value: null,
  variance: null,
  missing_reason: null,
};
