import type { Averages, ScorecardEntry } from '@portal/contract/chart-data';
import type { Interval } from '@portal/statistics/intervals';
import { positionAgainst } from '@portal/statistics/verdict';
import type { Visibility } from './chart-data.policy.ts';
import type { Compared } from './compare.ts';
import type { Figure } from './figures.ts';
import { intervalOf, type MeasureShape } from './interval-of.ts';
import { pluralOf } from './unit-names.ts';

export type Place = {
  /** The name to speak of it by; null for one's own organisation's. */
  name: string | null;
  value: number | null;
  counted: boolean;
  rank: number | null;
  quartile: number | null;
  /** How many share the value, oneself included. */
  sharing: number;
  /** The 95% limits of the value; null where there are none to speak of. */
  interval: Interval | null;
};
type Setting = Pick<ScorecardEntry, 'unit' | 'decimals' | 'polarity'> & {
  unit_name: string;
  visibility: Visibility;
  n: number;
  averages: Averages;
  suppressed: 'too_few_peers' | null;
  /** What the picture was narrowed to, e.g. `in “London”`; empty for everybody. */
  among: string;
};

/** What the sentence needs of the submission looked at; `name` null where it is one's own. */
export function placeOf(
  own: Figure | undefined,
  picture: Compared['picture'],
  name: string | null,
  measure: MeasureShape,
): Place {
  const place = own && picture.summary.places.get(own.submission_id);
  const sharing = picture.set.filter((one) => one.standing === 'counted' && one.value === own?.value);
  return {
    name,
    value: own?.value ?? null,
    counted: own?.standing === 'counted',
    rank: place?.rank ?? null,
    quartile: place?.quartile ?? null,
    sharing: sharing.length,
    interval: own ? intervalOf(own, measure) : null,
  };
}

/** Words for what narrows a picture. */
export function describeSet(groups: { peer_group_name: string }[], isFiltered: boolean): string {
  const [first, ...others] = groups;
  const among = first && (others.length > 0 ? 'in the chosen peer groups' : `in “${first.peer_group_name}”`);
  return [among, isFiltered && 'with the chosen filters'].filter(Boolean).join(' ');
}

const QUARTERS = ['lowest', 'second-lowest', 'second-highest', 'highest'];
const BETTER = { higher: '; higher is better', lower: '; lower is better', neutral: '' };

/**
 * The result of the submission looked at, in words that claim no more than the figures do: no quarter for fewer than four
 * values or where the quartiles coincide, no rank where it does not count. Null without a value.
 */
export function describePlace(place: Place, setting: Setting): string | null {
  if (place.value === null) return null;
  const units = pluralOf(setting.unit_name);
  const its = `${place.name === null ? 'Your' : `${place.name}’s`} ${figureOf(place.value, setting)}`;
  if (setting.visibility === 'own_only') {
    return `${its} cannot be compared yet: the results of other ${units} are not published.`;
  }
  if (!place.counted) {
    return `${its} rests on a small number or would give one away: it is not ranked and counts in no average.`;
  }
  if (setting.suppressed) return `${its} is not ranked: there are too few ${units} to compare with.`;
  const among = `${units}${setting.among && ` ${setting.among}`}`;
  const soFar = setting.visibility === 'provisional' ? ' so far' : '';
  const median =
    setting.averages.Median === null
      ? ''
      : ` The median${soFar} is ${figureOf(setting.averages.Median, setting)}.`;
  if (place.rank === null) {
    return `${its} is not ranked: it is not among the ${setting.n} ${among}${soFar}.${median}`;
  }
  const difference = describeDifference(place, setting);
  const joint = place.sharing > 1 ? 'joint ' : '';
  const rank = `ranks ${joint}${ordinal(place.rank)} of ${setting.n} ${among}${soFar}`;
  return `${its} ${rank}${quarter(place, setting.averages)}${BETTER[setting.polarity]}.${median}${difference}`;
}

/** Whether chance could be all of the difference from the median; nothing is said without limits or without others. */
function describeDifference({ interval }: Place, { averages, n }: Setting): string {
  const position = positionAgainst(interval, averages.Median, n - 1);
  if (position === 'none') return '';
  return position === 'similar'
    ? ' The difference from it is no larger than chance could explain.'
    : ' The difference from it is larger than chance would explain.';
}

function quarter(place: Place, { Q1, Q3 }: Averages): string {
  const name = place.quartile === null || Q1 === Q3 ? undefined : QUARTERS[place.quartile - 1];
  return name ? ` and is in the ${name} quarter` : '';
}

function figureOf(value: number, { unit, decimals }: Pick<Setting, 'unit' | 'decimals'>): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const figure = value.toLocaleString('en-GB', digits);
  return unit === '%' ? `${figure}%` : `${figure}${unit && ` ${unit}`}`;
}

/** `1st`, `2nd`, `3rd`, `11th`. */
export function ordinal(n: number): string {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? undefined : ['th', 'st', 'nd', 'rd'][n % 10];
  return `${n}${ending ?? 'th'}`;
}
