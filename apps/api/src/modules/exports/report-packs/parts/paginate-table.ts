import type { CaptionedChart } from '../chart-models/build-summary-tables.ts';

/** A long table goes on over pages of as many rows, each with the head again. */
export function paginateTable({ words, picture }: CaptionedChart, maxRows: number): CaptionedChart[] {
  if (picture?.form !== 'table' || picture.rows.length <= maxRows) return [{ words, picture }];
  const pages = Math.ceil(picture.rows.length / maxRows);
  const each = Math.ceil(picture.rows.length / pages);
  return Array.from({ length: pages }, (_, n) => ({
    words: { ...words, title: `${words.title} (${n + 1} of ${pages})` },
    picture: { ...picture, rows: picture.rows.slice(n * each, (n + 1) * each) },
  }));
}
