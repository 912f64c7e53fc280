import type { Averages } from '@portal/contract/charts/chart-data';
import { compareFigures } from '@portal/statistics/finite-values';
import { averages, type QuantileMethod } from '@portal/statistics/ranking/quartiles';
import { bandOfRank } from '@portal/statistics/ranking/ranking';
import { type RankLimits, rankRangeAt, type ValueColumns } from '@portal/statistics/ranking/rank-uncertainty';
import type { ChanceInSet } from '@portal/statistics/verdicts/chance-models';
import { nullIfNaN } from '../../../database/packed-columns.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import {
  type Measure,
  type NumberColumns,
  selectMeasureValues,
} from '../../comparison/figures/chart-values.sql.ts';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import type { PeriodVisibility } from '../../comparison/figures/period-visibility.ts';
import type { Facts } from '../../comparison/results/project-facts.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import type { Suppression } from '../../comparison/suppression/load-suppression.ts';
import { computeReach } from './compute-reach.ts';
import type { Uncertain } from './confidence-interval.ts';
import { computeChance, computeOwnLimits } from './figure-verdicts.ts';
import { toUncertainColumns } from './rank-uncertainty.ts';

/**
 * The comparison of all figures of a measure in a published period that count (docs/decisions/0044). It is the same for
 * every viewer, so that among thousands each profile costs only the viewer's own figures.
 */
export class SharedComparison {
  readonly averages: Averages;
  readonly n: number;

  constructor(
    /** The figures that count: the submissions, and their values in the same order. */
    private readonly ids: Int32Array,
    private readonly values: Float64Array,
    readonly chance: ChanceInSet | null,
    private readonly uncertain: ValueColumns | null,
    method: QuantileMethod,
  ) {
    // Sorted before, so that sorting again for each costs little.
    const sorted = Array.from(values.slice().sort());
    const { n, ...found } = averages(sorted, method);
    this.averages = found;
    this.n = n;
    this.reach = computeReach(sorted, method);
  }

  readonly reach: ReturnType<typeof computeReach>;

  /** The number of bytes in memory. */
  get size(): number {
    const columns = this.uncertain ? 3 : 0;
    return this.ids.byteLength + this.values.byteLength * (1 + columns) + 500;
  }

  has(submissionId: number): boolean {
    return this.ids.includes(submissionId);
  }

  /** Returns the rank of a figure and its quarter; null for one that does not count. */
  placeOf({ submission_id, value }: Pick<Figure, 'submission_id' | 'value'>) {
    if (value === null || !this.has(submission_id)) return null;
    let [above, below] = [0, 0];
    for (const other of this.values) {
      const side = compareFigures(other, value);
      if (side > 0) above += 1;
      else if (side < 0) below += 1;
    }
    return { rank: 1 + above, quartile: bandOfRank(1 + below, this.n) };
  }

  rankRangeOf(submissionId: number): RankLimits | null {
    const place = this.ids.indexOf(submissionId);
    return this.uncertain && place >= 0 ? rankRangeAt(place, this.uncertain) : null;
  }
}

type Of = {
  measures: readonly Measure[];
  period: { id: number };
  facts: Facts;
  sight: PeriodVisibility;
  disclosure: Suppression;
};

/** Statements that read the values: the next is read while the comparisons of the one before are calculated. */
const STATEMENTS = 4;

/** Loads the comparisons of some measures of a publication, by measure; calculated once for all viewers. */
export async function loadSharedComparisons(
  there: ResultsSnapshot,
  of: Of,
): Promise<ReadonlyMap<number, SharedComparison>> {
  const { id, edition } = there.publication!;
  const revised = of.facts.revisions.filter((one) => one.time_period_id === of.period.id);
  const last = revised.at(-1)?.revised_at.getTime() ?? 0;
  const ids = of.measures.map((measure) => measure.id);
  const name = ['comparisons', id, edition, revised.length, last, hidesAny(of), ...ids].join();
  return there.derived(name, async () => {
    const value = await computeComparisons(there, of);
    let size = 0;
    for (const one of value.values()) size += one.size;
    return { value, size };
  });
}

/** Checks if the viewers cannot know of some who submitted; otherwise all viewers share the comparisons. */
function hidesAny({ facts, sight, period }: Of): boolean {
  const visible = sight.offered?.visibleIn(period.id);
  return visible !== undefined && [...facts.submittedIn(period.id).keys()].some((id) => !visible.has(id));
}

async function computeComparisons(there: ResultsSnapshot, of: Of): Promise<Map<number, SharedComparison>> {
  const { db, project } = there;
  const perStatement = Math.ceil(of.measures.length / STATEMENTS);
  const read = async (from: number) => {
    const measures = of.measures.slice(from, from + perStatement);
    const measure_ids = measures.map(({ id }) => id);
    const found = await selectMeasureValues(db, {
      project_id: project.id,
      time_period_id: of.period.id,
      measure_ids,
    });
    there.sees(found.version);
    return { measures, columnsOf: found.columnsOf };
  };
  const places = placesOf(of);
  const turn = createEventLoopYielder();
  const comparisons = new Map<number, SharedComparison>();
  let next: ReturnType<typeof read> | null = read(0);
  for (let from = perStatement; next; from += perStatement) {
    const { measures, columnsOf } = await next;
    next = from < of.measures.length ? read(from) : null;
    // If a comparison fails, a failed prefetch must not become an unhandled rejection.
    next?.catch(() => undefined);
    for (const measure of measures) {
      const held = of.disclosure.heldBackIn(measure.id, of.period.id);
      const counted = countedFigures(columnsOf(measure.id), places, held);
      await turn();
      comparisons.set(measure.id, compare(counted, measure, project));
      await turn();
    }
  }
  return comparisons;
}

/** Returns the place of each submission whose figures the viewers can know of, in the order of all comparisons. */
function placesOf({ facts, sight, period }: Of): ReadonlyMap<number, number> {
  const visible = sight.offered?.visibleIn(period.id) ?? null;
  const places = new Map<number, number>();
  for (const { submission_id } of facts.members) {
    if (!visible || visible.has(submission_id)) places.set(submission_id, places.size);
  }
  return places;
}

type Counted = { ids: Int32Array; figures: Uncertain[] };

function countedFigures(
  { ids, numerators, denominators, values, variances }: NumberColumns,
  places: ReadonlyMap<number, number>,
  held: ReadonlySet<number>,
): Counted {
  const rowAt = new Int32Array(places.size).fill(-1);
  for (let row = 0; row < ids.length; row++) {
    const place = places.get(ids[row]!);
    if (place !== undefined && !Number.isNaN(values[row]!) && !held.has(ids[row]!)) rowAt[place] = row;
  }
  const rows = rowAt.filter((row) => row >= 0);
  return {
    ids: rows.map((row) => ids[row]!),
    figures: Array.from(rows, (row) => ({
      numerator: nullIfNaN(numerators[row]!),
      denominator: nullIfNaN(denominators[row]!),
      value: values[row]!,
      variance: nullIfNaN(variances[row] ?? NaN),
    })),
  };
}

function compare(
  { ids, figures }: Counted,
  measure: Measure,
  project: ResultsSnapshot['project'],
): SharedComparison {
  const chance = computeChance(figures, measure, project);
  const limitsOf = (figure: Uncertain) => computeOwnLimits(figure, measure, chance);
  const values = Float64Array.from(figures, ({ value }) => value!);
  const uncertain = toUncertainColumns(figures, measure, { chance, limitsOf });
  return new SharedComparison(ids, values, chance, uncertain, project.quartile_method as QuantileMethod);
}
