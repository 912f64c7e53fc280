import { writeXlsx } from '@portal/instruments/file-formats/spreadsheet';

/**
 * Writes a list as a workbook that can be changed and imported again: every cell is text, so that codes keep
 * their zeros.
 */
export function writeTableWorkbook(
  name: string,
  columns: readonly { label: string }[],
  rows: readonly (readonly (string | null)[])[],
): Promise<Uint8Array> {
  const head = columns.map(({ label }) => label);
  return writeXlsx({
    sheets: [
      {
        name,
        rows: [head, ...rows.map((row) => [...row])],
        columns: columns.map((_, at) => ({
          width: Math.min(60, Math.max(12, ...[head, ...rows].map((row) => (row[at]?.length ?? 0) + 2))),
          numFmt: '@',
        })),
        freezePane: { rows: 1 },
      },
    ],
  });
}
