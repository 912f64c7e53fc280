import type { CellOutcome } from '@portal/contract/collection/workbooks';
import { writeDecimal } from '@portal/wording/write-decimal';

/** An answer in a table of what becomes of a file. */
export const formatCellValue = (value: CellOutcome['from']): string =>
  value === null
    ? '–'
    : typeof value === 'number'
      ? writeDecimal(value, 0, 10)
      : Array.isArray(value)
        ? value.join('; ')
        : value;

/** Formats the file's value: an answer, or the reason for a missing one. */
export function formatImportedValue({
  missing_reason,
  to,
}: Pick<CellOutcome, 'missing_reason' | 'to'>): string {
  if (missing_reason === null) return formatCellValue(to);
  return missing_reason === 'not_known' ? 'not known' : 'not applicable';
}
