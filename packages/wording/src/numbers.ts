import { writeDecimal } from './write-decimal.ts';

/**
 * A number with its unit: `1,234`, `76.4%`, `£12.50`, `3.2 days`. A minus is a real minus sign, so that columns align.
 *
 * @param decimals how many are shown; without it up to two, and none that are zero
 */
export function formatNumber(
  value: number | null | undefined,
  options: { unit?: string | null; decimals?: number | null } = {},
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  const { unit, decimals } = options;
  const digits = writeDecimal(Math.abs(value), decimals ?? 0, decimals ?? 2);
  const sign = value < 0 && /[1-9]/.test(digits) ? '−' : '';
  if (!unit) return sign + digits;
  if (isSign(unit)) return unit === '%' ? `${sign}${digits}%` : sign + unit + digits;
  return `${sign}${digits} ${unit}`;
}

const isSign = (unit: string) => ['£', '€', '$', '%'].includes(unit);

/**
 * Returns the unit if it is a word, such as `attendances`: it can appear below its number instead of next to
 * it.
 */
export const unitInWords = (unit: string | null | undefined): string | null =>
  unit && !isSign(unit) ? unit : null;
