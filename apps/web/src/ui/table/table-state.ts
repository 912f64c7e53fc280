import { lazy } from '@portal/contract/shared/lazy';

/** The state of a list in the URL (PRODUCT §3: every list has search, sort, filters and pages there). */
export type TableState = {
  search: string;
  sort: { column: string; isDescending: boolean } | null;
  page: number;
  filters: Record<string, string>;
};

export const PAGE_SIZE = 25;

/** `?search=x&sort=-name&page=2&region=North`; with a prefix for a page with several lists. */
export function readTableState(
  params: URLSearchParams,
  filterNames: readonly string[],
  prefix = '',
): TableState {
  const sort = params.get(`${prefix}sort`);
  const page = Number(params.get(`${prefix}page`) ?? 1);
  return {
    search: params.get(`${prefix}search`) ?? '',
    sort: sort ? { column: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    filters: Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = params.get(prefix + name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
}

/** The address with a change of state; what others keep in it stays. A change of what is listed goes to the first page. */
export function writeTableState(
  params: URLSearchParams,
  change: Partial<TableState>,
  prefix = '',
): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null) =>
    value ? next.set(prefix + name, value) : next.delete(prefix + name);
  if (change.search !== undefined) put('search', change.search);
  if (change.sort !== undefined) {
    put('sort', change.sort && (change.sort.isDescending ? '-' : '') + change.sort.column);
  }
  for (const [name, value] of Object.entries(change.filters ?? {})) put(name, value);
  put('page', change.page !== undefined && change.page > 1 ? String(change.page) : null);
  return next;
}

export type CellValue = string | number | null | undefined;

/** Numbers by size, texts as people sort them (Ward 2 before Ward 10); what is missing comes last either way. */
export function compareCells(a: CellValue, b: CellValue, isDescending: boolean): number {
  const isMissing = (value: CellValue) => value === null || value === undefined || value === '';
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : collator().compare(String(a), String(b));
  return isDescending ? -order : order;
}
const collator = lazy(() => new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' }));

/** Formats rows as CSV (RFC 4180). An apostrophe prevents a spreadsheet from running a text as a formula. */
export function toCsv(rows: readonly (readonly CellValue[])[]): string {
  const cell = (value: CellValue): string => {
    if (typeof value === 'number') return String(value);
    const text = String(value ?? '');
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

/** Returns the page numbers to show, with null for a gap: 1 … 4 5 6 … 20. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const shown = [1, current - 1, current, current + 1, last]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  const numbers: (number | null)[] = [];
  for (const page of new Set(shown)) {
    const before = numbers.at(-1);
    if (typeof before === 'number' && page - before === 2) numbers.push(page - 1);
    else if (typeof before === 'number' && page - before > 2) numbers.push(null);
    numbers.push(page);
  }
  return numbers;
}
