import type { DictionaryEntry } from '@portal/contract/questionnaires/data-dictionary';
import { formatCount, formatDate, formatNumber } from '../../../lib/format/format.ts';

const range = (from: number | null, to: number | null): string | null => {
  if (from !== null && to !== null) return `${formatNumber(from)} to ${formatNumber(to)}`;
  if (from !== null) return `${formatNumber(from)} or more`;
  return to === null ? null : `${formatNumber(to)} or less`;
};

/** Lists the rules of an answer besides its type, a line for each. */
export function listAnswerRules(entry: DictionaryEntry): string[] {
  const allowed = range(entry.hard_minimum, entry.hard_maximum);
  const { date_minimum: first, date_maximum: last } = entry;
  const days = first !== null && last !== null && `${formatDate(first)} to ${formatDate(last)}`;
  const usual = range(entry.soft_minimum, entry.soft_maximum);
  const { decimal_places, tolerance_percent } = entry;
  return [
    entry.required ? 'Required' : null,
    entry.required_if !== '' ? `Required if ${entry.required_if}` : null,
    entry.missing_allowed ? '“Not known” or “not applicable” can be given, with a reason' : null,
    decimal_places !== null ? `At most ${formatCount(decimal_places, 'decimal place')}` : null,
    allowed && `Allowed: ${allowed}`,
    days && `Allowed: ${days}`,
    usual && `Usual: ${usual}; anything else must be explained`,
    tolerance_percent !== null
      ? `A change of more than ${formatNumber(tolerance_percent)}% since the previous period must be explained`
      : null,
    entry.pattern !== '' ? `Format: ${entry.pattern}` : null,
    entry.asked_if !== '' ? `Asked if ${entry.asked_if}` : null,
    entry.offered_answer !== '' ? `Suggested answer: ${entry.offered_answer}` : null,
    entry.calculated_as !== '' ? `Calculated as ${entry.calculated_as}` : null,
  ].filter((line) => line !== null && line !== false);
}
