import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { createEventLoopYielder } from '../lib/yield-to-event-loop.ts';
import type { Cell, ColumnType, StreamedTable, TableColumn } from './streamed-table-types.ts';

/** A group of rows is held until it is written: so many cells, and not more rows than this. */
const MOST_CELLS = 400_000;
const MOST_ROWS = 20_000;

const kinds: Record<ColumnType, Partial<SchemaElement>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT32' },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

/** Writes Parquet in row groups: sends each group before the next is started. */
export async function* parquetStream({ columns, rows }: StreamedTable): AsyncGenerator<Buffer> {
  const writer = new ByteWriter();
  const file = new ParquetWriter({ writer, schema: schemaOf(columns), createdBy: 'benchmarking-portal' });
  const perGroup = Math.max(1, Math.min(MOST_ROWS, Math.floor(MOST_CELLS / columns.length)));
  let waiting: Cell[][] = [];
  for await (const some of rows) {
    waiting = waiting.length === 0 ? some : waiting.concat(some);
    while (waiting.length >= perGroup) {
      await writeGroup(file, columns, waiting.slice(0, perGroup));
      waiting = waiting.slice(perGroup);
      yield taken(writer);
    }
  }
  if (waiting.length > 0) await writeGroup(file, columns, waiting);
  await file.finish();
  yield taken(writer);
}

const schemaOf = (columns: TableColumn[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...kinds[type] })),
];

async function writeGroup(file: ParquetWriter, columns: TableColumn[], rows: Cell[][]): Promise<void> {
  const turn = createEventLoopYielder();
  const columnData = [];
  for (const [at, { name, type }] of columns.entries()) {
    const data = rows.map((row) => {
      const cell = row[at]!;
      return type === 'instant' && cell !== null ? new Date(cell) : cell;
    });
    columnData.push({ name, data, offsetIndex: false });
    await turn();
  }
  await file.write({ columnData, rowGroupSize: rows.length });
}

/** Returns the bytes written since the last call, and frees their space. */
function taken(writer: ByteWriter): Buffer {
  const bytes = Buffer.from(writer.getBytes().slice());
  writer.index = 0;
  return bytes;
}
