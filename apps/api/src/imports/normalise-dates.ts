import type { CellFormat } from '@portal/contract/shared/cell-format';
import { readDay } from '@portal/contract/responses/read-date';
import type { FileRow, ImportColumn } from './import-columns.ts';

const dateNames = <Name extends string>(columns: readonly ImportColumn<Name>[]): Name[] =>
  columns.filter(({ isDate }) => isDate).map(({ name }) => name);

/** Returns every date of a file as it is written there. */
export const dateCells = <Name extends string>(
  rows: readonly FileRow<Name>[],
  columns: readonly ImportColumn<Name>[],
): string[] => rows.flatMap(({ given }) => dateNames(columns).flatMap((name) => given[name] ?? []));

/** Writes the dates of a file as `2025-03-31`. A cell that is no date stays as it is, and is refused by its row. */
export const normaliseDates = <Name extends string>(
  rows: readonly FileRow<Name>[],
  columns: readonly ImportColumn<Name>[],
  { date_order }: Pick<CellFormat, 'date_order'>,
): FileRow<Name>[] =>
  rows.map(({ row, given }) => {
    const read = { ...given };
    for (const name of dateNames(columns)) {
      const text = given[name];
      if (text) read[name] = readDay(text, { date_order }).value ?? text;
    }
    return { row, given: read };
  });
