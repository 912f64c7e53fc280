import { describe, expect, it } from 'vitest';
import { writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { readTable } from './read-table.ts';

const read = (content: Uint8Array) => readTable({ file_name: 'list', content });
const bytes = (text: string) => new TextEncoder().encode(text);

describe('an uploaded table', () => {
  it('is read with any separator, with quotes, blank rows and invisible spaces', async () => {
    const wanted = { head: ['code', 'Size'], rows: [{ row: 2, cells: ['007', 'Large'] }] };
    for (const text of [
      'code,Size\n007,Large\n',
      '\ufeffcode;Size\r\n007;\u00a0Large \r\n;;\r\n',
      'code\tSize\n007\tLarge',
      '"code","Size"\n"007","Large"\n\n',
    ]) {
      const { head, rows } = await read(bytes(text));
      expect({ head, rows }, text).toEqual(wanted);
    }
    expect((await read(bytes('sep=;\r\ncode;Size\r\n007;Large'))).rows).toEqual([
      { row: 3, cells: ['007', 'Large'] },
    ]);
  });

  it('takes texts for texts, and gives back what was neutralised', async () => {
    expect((await read(bytes("code,Size\nA,'=2+3\n"))).rows[0]!.cells).toEqual(['A', '=2+3']);
    const windows = new Uint8Array([...bytes('code,Size\nA,Caf'), 0xe9]);
    expect((await read(windows)).rows[0]!.cells[1]).toBe('Café');
  });

  it('is the first sheet of a workbook that holds anything', async () => {
    const day = new Date('2025-03-31T00:00:00Z');
    const file = await writeXlsx({
      sheets: [
        { name: 'Empty', rows: [] },
        { name: 'Table', rows: [['code', 'Size'], ['A', 12], [], ['B', ' Small'], ['C', day]] },
      ],
    });
    expect(await read(file)).toEqual({
      head: ['code', 'Size'],
      rows: [
        { row: 2, cells: ['A', '12'] },
        { row: 4, cells: ['B', 'Small'] },
        { row: 5, cells: ['C', '2025-03-31'] },
      ],
    });
  });

  it('is refused if it is not a table', async () => {
    await expect(read(new Uint8Array([0x50, 0x4b, 3, 4]))).rejects.toThrow();
    await expect(read(new Uint8Array([1, 0, 2, 0]))).rejects.toThrow();
    expect(await read(new Uint8Array())).toEqual({ head: [], rows: [] });
  });
});
