import { expect, it } from 'vitest';
import { columnWidths, firstColumnWidth } from './column-widths.ts';

it('a column is as wide as its longest cell needs, within what can be read and what there is', () => {
  const row = (...cells: string[]) => ({ cells, isOwn: false });
  const rows = [row('A measure', '12', '3', '○ Not compared'), row('Another', '1', '4', '▼ Worse')];
  const head = ['Measure', 'n', 'Rank', 'Verdict'];
  const widths = columnWidths({ form: 'table', head, rows }, 340);
  expect(widths).toEqual([90, 90, 160]);
  const long = columnWidths({ form: 'table', head: ['Measure', 'Very '.repeat(40), 'n'], rows: [] }, 270);
  expect(long).toEqual([180, 90]);
});

it('the first column is as wide as its longest name, within its limits', () => {
  const widthOf = (name: string) =>
    firstColumnWidth([{ cells: [name, '1'], isOwn: false }], { least: 100, most: 200, letter: 5 });
  expect([widthOf('Site'), widthOf('A'.repeat(30)), widthOf('A'.repeat(90))]).toEqual([100, 160, 200]);
});
