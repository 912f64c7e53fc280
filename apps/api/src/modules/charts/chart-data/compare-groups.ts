import type { Averages, ComparisonGroup } from '@portal/contract/charts/chart-data';
import { averages, type QuantileMethod } from '@portal/statistics/ranking/quartiles';
import { bands, ranks } from '@portal/statistics/ranking/ranking';
import type { ResultView } from '../../comparison/figures/result-visibility.policy.ts';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import { hasTooFewPeers } from '../../comparison/suppression/figure-status.ts';

export type Rules = { minimum_peers: number; quartile_method: number };

/** The results of a set: averages of the figures that count, and the position of each figure. */
export type Summary = {
  averages: Averages;
  n: number;
  /** By submission; empty when the set is not shown. */
  places: Map<number, { rank: number; quartile: number | null }>;
  suppressed: 'too_few_peers' | 'would_single_out' | null;
};

const NO_AVERAGES: Averages = { Mean: null, Median: null, Q1: null, Q3: null };
export const HIDDEN_SUMMARY: Summary = { averages: NO_AVERAGES, n: 0, places: new Map(), suppressed: null };

/** Averages, ranks (1 highest, ties share the smallest) and quartile bands (1 lowest to 4) of the figures that count. */
function summarise(set: Figure[], method: number): Summary {
  const counted = set.filter((figure) => figure.standing === 'counted');
  const values = counted.map((figure) => figure.value ?? 0);
  const { n, ...figures } = averages(values, method as QuantileMethod);
  const rank = ranks(values);
  const quartile = bands(values);
  const places = new Map(
    counted.map((figure, index) => [
      figure.submission_id,
      { rank: rank[index]!, quartile: quartile[index] ?? null },
    ]),
  );
  return { averages: figures, n, places, suppressed: null };
}

/**
 * Summarises a set as one person can see it. A set with too few peers has neither averages nor positions; the
 * programme team still sees the number of values.
 */
export function summariseFor(set: Figure[], view: ResultView, rules: Rules): Summary {
  if (view.visibility === 'own_only') return HIDDEN_SUMMARY;
  const summary = summarise(set, rules.quartile_method);
  if (!hasTooFewPeers(set, view, rules.minimum_peers)) return summary;
  return { ...HIDDEN_SUMMARY, n: view.unrestricted ? summary.n : 0, suppressed: 'too_few_peers' };
}

export type Group = { id: number; peer_group_name: string; members: Set<number> };

/** The compared sets: all submissions after the filters, each selected peer group, and the drawn set. */
export type ComparedGroups<Of extends Figure = Figure> = {
  /** All submissions after the filters. */
  after: Of[];
  all: Summary;
  groups: { group: Group; set: Of[]; summary: Summary }[];
  /** The submissions drawn as points, and their peer groups that can be shown. */
  picture: { set: Of[]; summary: Summary; groups: Group[] };
};

/**
 * Builds the sets of a comparison. Filters narrow all sets. Without peer groups, the drawn set is all
 * submissions after the filters. With peer groups, it is the union of the groups that can be shown. Each of
 * these could be requested alone. `filteredSubmissionIds` null: no filter was selected.
 */
export function compareGroups<Of extends Figure>(
  knownFigures: Of[],
  filteredSubmissionIds: Set<number> | null,
  groups: Group[],
  view: ResultView,
  rules: Rules,
): ComparedGroups<Of> {
  const after = filteredSubmissionIds
    ? knownFigures.filter((figure) => filteredSubmissionIds.has(figure.submission_id))
    : knownFigures;
  const all = summariseFor(after, view, rules);
  if (groups.length === 0) {
    return { after, all, groups: [], picture: { set: after, summary: all, groups: [] } };
  }
  const sets = groups.map((group) => {
    const set = after.filter((figure) => group.members.has(figure.submission_id));
    return { group, set, summary: summariseFor(set, view, rules) };
  });
  const open = sets.filter(({ summary }) => view.unrestricted || !summary.suppressed);
  const drawn = new Set(open.flatMap(({ set }) => set));
  const union = after.filter((figure) => drawn.has(figure));
  const summary = summariseFor(union, view, rules);
  const picture = { set: union, summary, groups: open.map(({ group }) => group) };
  return { after, all, groups: sets, picture };
}

export function toComparisonGroup(
  set: { id: number | null; name: string },
  summary: Summary,
  ownSubmissionId: number | null,
  { ownRankLimits, pooled }: { ownRankLimits: ComparisonGroup['own_rank_limits']; pooled: number | null },
): ComparisonGroup {
  const place = ownSubmissionId === null ? undefined : summary.places.get(ownSubmissionId);
  return {
    peer_group_id: set.id,
    name: set.name,
    n: summary.n,
    averages: summary.averages,
    pooled,
    own_rank: place?.rank ?? null,
    own_rank_limits: ownRankLimits,
    own_quartile: place?.quartile ?? null,
    suppressed: summary.suppressed,
  };
}
