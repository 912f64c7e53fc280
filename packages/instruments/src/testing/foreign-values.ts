/*
 * Evaluates rules as the products that wrote them do, for tests only. It shares no code with the readers, so that
 * both cannot make the same mistake.
 */

export type ForeignValue = number | string | boolean;

export const TODAY = '2026-11-24';

export type Product = 'xlsform' | 'redcap' | 'limesurvey' | 'dhis2';

/** A time of XLSForm as its answers have it. */
const TIME = /^(\d\d):(\d\d):00\.000$/;

export const isDate = (value: ForeignValue): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);

export const dayOf = (text: string): number =>
  Date.parse(text.length > 10 ? `${text}Z` : `${text}T00:00Z`) / 86_400_000;

export function toNumber(product: Product, value: ForeignValue): number {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  if (product === 'xlsform' && isDate(value)) return dayOf(value);
  const time = product === 'xlsform' ? TIME.exec(value) : null;
  if (time) return (Number(time[1]) * 60 + Number(time[2])) / 1440;
  if (product === 'dhis2' && value === '') return 0;
  return value.trim() === '' ? NaN : Number(value);
}

export function isTruthy(product: Product, value: ForeignValue): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  if (product === 'redcap') return value !== '' && value !== '0';
  return value !== '' && !(product === 'limesurvey' && value === '0');
}
