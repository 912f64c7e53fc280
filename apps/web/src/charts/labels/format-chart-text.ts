import type { ChartData, ChartPoint } from '@portal/contract/charts/chart-data';
import { pluralOf } from '@portal/wording/plurals';
import { rankWords } from '@portal/wording/ranks';
import { capitalised } from '@portal/wording/tables';
import { verdictWords } from '@portal/wording/verdict-text';
import { formatNumber } from '../../lib/format/format.ts';

/** A value as the chart's measure is read: with its unit and decimals. */
export function formatValue(value: number | null, { unit, decimals }: ChartData['measure']): string {
  return formatNumber(value, { unit, decimals });
}

/** Returns the text of a value beside its mark. A unit in brackets is an explanation, which the axis has. */
export const formatValueLabel = (value: number | null, { unit, decimals }: ChartData['measure']): string =>
  formatNumber(value, { unit: unit.startsWith('(') ? '' : unit, decimals });

/** `2,575 of 4,833`; nothing for a plain value, which is its own numerator. */
function describeFraction({ numerator, denominator }: ChartPoint): string | null {
  if (numerator === null || denominator === null) return null;
  return `${formatNumber(numerator)} of ${formatNumber(denominator)}`;
}

/** Returns the meaning of a bar, in the same words for the legend, the tooltip and the table. */
export function peerGroupNames(point: ChartPoint, data: ChartData): string[] {
  return data.comparisons.flatMap(({ peer_group_id, name }) =>
    peer_group_id !== null && point.peer_group_ids.includes(peer_group_id) ? [name] : [],
  );
}

/**
 * Returns the label of the user's submission. A single one needs no name, but the programme team needs to
 * know whose it is.
 */
export function ownLabel(point: ChartPoint, data: ChartData, isAdmin: boolean): string {
  const own = data.points.filter((one) => one.is_own).length;
  return isAdmin || own > 1 ? point.name : `Your ${data.unit_name}`;
}

/** Returns the shared label of all the user's submissions. */
export function ownGroupLabel(ownPoints: ChartPoint[], data: ChartData, isAdmin: boolean): string {
  const [first, ...others] = ownPoints;
  if (first && others.length === 0) return ownLabel(first, data, isAdmin);
  if (!isAdmin || !first) return `Your ${pluralOf(data.unit_name)}`;
  return others.length > 2
    ? `${first.name} and ${others.length} more`
    : new Intl.ListFormat('en-GB').format(ownPoints.map(({ name }) => name));
}

/** The lines of a tooltip or of what a screen reader says of a bar. */
export function describePoint(point: ChartPoint, data: ChartData): string[] {
  const value = formatValue(point.value, data.measure);
  const fraction = describeFraction(point);
  const groups = peerGroupNames(point, data);
  return [
    `${data.measure.measure_name}: ${value}`,
    ...(fraction ? [fraction] : []),
    ...(point.interval
      ? [
          `95% limits ${formatValue(point.interval.lower, data.measure)} to ${formatValue(point.interval.upper, data.measure)}`,
        ]
      : []),
    point.suppressed === 'small_number'
      ? 'Held back because the number is small: not ranked and not in any average'
      : point.rank === null
        ? 'Not ranked'
        : capitalised(rankWords(point.rank, data.n)),
    ...(point.signal ? [verdictWords(point.signal, data.judging)] : []),
    ...(groups.length > 0 ? [groups.join(', ')] : []),
  ];
}

/** At most so many characters. */
export const truncate = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text;

/** Highcharts reads the texts of labels and tooltips as simple HTML. */
export const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
