import type { Averages, MedianDifference, Judging, ScorecardEntry } from '@portal/contract/charts/chart-data';
import type { FunnelSignal } from '@portal/contract/charts/chart-parts';
import type { RankLimits } from '@portal/statistics/ranking/rank-uncertainty';
import type { Visibility } from '../../comparison/figures/result-visibility.policy.ts';
import type { ComparedGroups } from './compare-groups.ts';
import { computeMedianDifference } from './compute-median-difference.ts';
import type { Figure } from '../../comparison/figures/figure-types.ts';
import type { JudgedFigures } from './figure-verdicts.ts';
import { quarterName, rankLimitWords, rankWords } from '@portal/wording/ranks';
import { roundForComparison, isSameFigure } from '@portal/statistics/finite-values';
import { pluralOf } from '@portal/wording/plurals';
import { medianDifferenceSentence } from '@portal/wording/median-difference-text';
import { verdictSentence } from '@portal/wording/verdict-text';
import { writeDecimal } from '@portal/wording/write-decimal';

export type Position = {
  /** The organisation's name in the sentence; null for the user's organisation. */
  name: string | null;
  value: number | null;
  counted: boolean;
  rank: number | null;
  quartile: number | null;
  /** The ranks chance could have given it; null where that is not known. */
  rank_limits: RankLimits | null;
  /** How many share the value, oneself included. */
  sharing: number;
  /** The position by the project's rule; null where nothing can be said. */
  signal: FunnelSignal | null;
  /** The difference to the median as a count; null on the better side, and without counts. */
  median_difference: MedianDifference | null;
};
type Setting = Pick<ScorecardEntry, 'unit' | 'decimals' | 'polarity'> & {
  unit_name: string;
  visibility: Visibility;
  n: number;
  averages: Averages;
  suppressed: 'too_few_peers' | 'would_single_out' | null;
  /** The comparison's filter, e.g. `in “London”`; empty for all. */
  among: string;
  /** The rule by which the project judges, and what values are compared with. */
  judging: Judging;
};

/** Returns the viewed submission's position for the sentence, without its name. */
export function buildPosition(
  own: Figure | undefined,
  picture: ComparedGroups['picture'],
  {
    rank_limits,
    judged,
    measure,
  }: {
    rank_limits: RankLimits | null;
    judged: JudgedFigures;
    measure: Parameters<typeof computeMedianDifference>[2];
  },
): Omit<Position, 'name'> {
  const place = own && picture.summary.places.get(own.submission_id);
  const value = own?.value == null ? null : roundForComparison(own.value);
  const sharing = picture.set.filter(
    (one) => one.standing === 'counted' && value !== null && roundForComparison(one.value ?? NaN) === value,
  );
  return {
    value: own?.value ?? null,
    counted: own?.standing === 'counted',
    rank: place?.rank ?? null,
    quartile: place?.quartile ?? null,
    rank_limits,
    sharing: sharing.length,
    signal: own ? judged.signalOf(own) : null,
    median_difference: own && place ? computeMedianDifference(own, picture.summary.averages, measure) : null,
  };
}

type NamedFilter = { options: readonly { name: string }[] };

/** Names what narrows a picture: `London; Large or Medium`. */
export const joinGroupAndFilterNames = (
  groups: readonly { peer_group_name: string }[],
  filters: readonly NamedFilter[],
): string =>
  [
    groups.map(({ peer_group_name }) => peer_group_name).join(' or '),
    ...filters.map(({ options }) => options.map(({ name }) => name).join(' or ')),
  ]
    .filter(Boolean)
    .join('; ');

/** Words for what narrows a picture. */
export function describeGroupsAndFilters(
  groups: readonly { peer_group_name: string }[],
  filters: readonly NamedFilter[],
): string {
  const [first, ...others] = groups;
  const among =
    first && (others.length > 0 ? 'in the selected peer groups' : `in “${first.peer_group_name}”`);
  const options = joinGroupAndFilterNames([], filters);
  const filtered = options !== '' && `filtered by “${options}”`;
  return [among, filtered].filter(Boolean).join(' ');
}

const BETTER = { higher: '; higher is better', lower: '; lower is better', neutral: '' };

/**
 * The result of the submission looked at, in words that claim no more than the figures do: no quarter for fewer than four
 * values or where the quartiles coincide, no rank where it does not count. Null without a value.
 */
export function describePosition(place: Position, setting: Setting): string | null {
  if (place.value === null) return null;
  const units = pluralOf(setting.unit_name);
  const figure = formatFigure(place.value, setting);
  // A number with a unit in words needs a noun: “Your 30 beds ranks” is not English.
  const isNumber = setting.unit === '' || setting.unit === '%';
  const its = `${formatPossessive(place.name)} ${isNumber ? figure : `value of ${figure}`}`;
  if (setting.visibility === 'own_only') {
    return `${its} cannot be compared yet: the results of other ${units} are not published.`;
  }
  if (!place.counted) {
    return `${its} is based on a small number, or would reveal one. It is not ranked or included in averages.`;
  }
  if (setting.suppressed) return `${its} is not ranked: there are too few ${units} to compare with.`;
  const among = `${units}${setting.among && ` ${setting.among}`}`;
  const soFar = setting.visibility === 'provisional' ? ' so far' : '';
  const median =
    setting.averages.Median === null
      ? ''
      : ` The median${soFar} is ${formatFigure(setting.averages.Median, setting)}.`;
  if (place.rank === null) {
    const who = place.name === null ? 'you are' : `${place.name} is`;
    return `${its} is not ranked, because ${who} not one of the ${setting.n} ${among}${soFar}.${median}`;
  }
  const judged = verdictSentence(place.signal, setting.judging, setting);
  const sure = place.rank_limits ? ` (${rankLimitWords(place.rank_limits)})` : '';
  const rank = `ranks ${rankWords(place.rank, setting.n, place.sharing > 1)} ${among}${soFar}${sure}`;
  const where = `${its} ${rank}${quarter(place, setting.averages)}${BETTER[setting.polarity]}.${median}`;
  return [where, judged, place.median_difference && medianDifferenceSentence(place.median_difference)]
    .filter(Boolean)
    .join(' ');
}

function quarter(place: Position, { Q1, Q3 }: Averages): string {
  const isFlat = Q1 !== null && Q3 !== null && isSameFigure(Q1, Q3);
  const name = isFlat ? null : quarterName(place.quartile);
  return name ? ` and is in the ${name.toLowerCase()} quarter` : '';
}

/** `Your`, or `St Elsewhere’s`. */
export const formatPossessive = (name: string | null) => (name === null ? 'Your' : `${name}’s`);

export function formatFigure(value: number, { unit, decimals }: Pick<Setting, 'unit' | 'decimals'>): string {
  // A minus sign, as in charts and tables, not a hyphen.
  const figure = writeDecimal(value, decimals, decimals).replace('-', '−');
  return unit === '%' ? `${figure}%` : `${figure}${unit && ` ${unit}`}`;
}
