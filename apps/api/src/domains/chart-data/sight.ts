import type { DataCollectionState } from '@portal/contract/programmes';
import { type OfferedSets, offeredSets } from '../sets/offered-sets.ts';
import type { View } from '../../policies/figures.ts';
import { type NamedFigure, numbered } from './figures.ts';
import type { Reading } from '../results/reading.ts';

type Project = Reading['project'];

/** What one person sees of a period, and what can be chosen in it. */
export type Sight = {
  view: View;
  /** Null where others have names, or nothing of them is shown: then everything can be chosen. */
  offered: OfferedSets | null;
  /** The figures that may be known of, under the numbers that are told. */
  see: (figures: NamedFigure[]) => NamedFigure[];
};

/** Looks at periods of a project, one after the other; `view` is what `viewOf` gives the person in the period. */
export function lookingAt(reading: Reading) {
  const { project } = reading;
  // Without names the sets are those of the whole project.
  let known: OfferedSets | undefined;
  return async (period: { id: number }, state: DataCollectionState, view: View): Promise<Sight> => {
    if (view.visibility !== 'own_only' && !view.named && (project.named_results || !known)) {
      known = await offeredSets(reading, period.id);
    }
    return sightOf({ project, period, state, view }, known);
  };
}

function sightOf(
  of: { project: Project; period: { id: number }; state: DataCollectionState; view: View },
  offered: OfferedSets | undefined,
): Sight {
  const { project, period, state, view } = of;
  if (view.visibility === 'own_only') {
    return { view, offered: null, see: (figures) => figures.filter(({ is_own }) => is_own) };
  }
  if (view.named || !offered) {
    return {
      view,
      offered: null,
      // In a named project no number is told beside a name: others have numbers while it is compared provisionally.
      see: (figures) =>
        project.named_results ? figures.map((figure) => numbered(figure, figure.submission_id)) : figures,
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
        const seen = numbered(figure, number);
        if (figure.is_own || visible.has(submission_id)) return seen;
        // Who did not take part in a period that is published is known; who has not submitted yet is not.
        if (state === 'published' && !figure.submitted) return seen;
        return { ...seen, ...HELD_BACK };
      }),
  };
}

/** Nothing is told of whoever could be singled out by when they take part. */
const HELD_BACK = {
  standing: 'would_single_out' as const,
  numerator: null,
  denominator: null,
  value: null,
  variance: null,
  missing_reason: null,
};
