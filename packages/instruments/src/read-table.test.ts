import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { writeXlsx } from './spreadsheet.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('an uploaded table', () => {
  it('is read with whatever separates, with marks, blank rows and spaces that nobody sees', async () => {
    const wanted = { header: ['code', 'Size'], rows: [{ number: 2, cells: ['007', 'Large'] }] };
    for (const text of [
      'code,Size\n007,Large\n',
      '\ufeffcode;Size\r\n007;\u00a0Large \r\n;;\r\n',
      'code\tSize\n007\tLarge',
      '"code","Size"\n"007","Large"\n\n',
    ]) {
      expect(await readTable(bytes(text)), text).toEqual(wanted);
    }
    expect((await readTable(bytes('sep=;\r\ncode;Size\r\n007;Large'))).rows).toEqual([
      { number: 3, cells: ['007', 'Large'] },
    ]);
  });

  it('takes texts for texts, and gives back what was neutralised', async () => {
    expect((await readTable(bytes("code,Size\nA,'=2+3\n"))).rows[0]!.cells).toEqual(['A', '=2+3']);
    const windows = new Uint8Array([...bytes('code,Size\nA,Caf'), 0xe9]);
    expect((await readTable(windows)).rows[0]!.cells[1]).toBe('Café');
  });

  it('is the first sheet of a workbook that holds anything', async () => {
    const file = await writeXlsx({
      sheets: [
        { name: 'Empty', rows: [] },
        { name: 'Table', rows: [['code', 'Size'], ['A', 12], [], ['B', ' Small']] },
      ],
    });
    expect(await readTable(file)).toEqual({
      header: ['code', 'Size'],
      rows: [
        { number: 2, cells: ['A', '12'] },
        { number: 4, cells: ['B', 'Small'] },
      ],
    });
  });

  it('that is none is refused', async () => {
    await expect(readTable(new Uint8Array())).rejects.toThrow('empty');
    await expect(readTable(new Uint8Array([0x50, 0x4b, 3, 4]))).rejects.toThrow();
  });
});
