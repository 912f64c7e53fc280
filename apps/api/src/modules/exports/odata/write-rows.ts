import type { Cell, TableColumn } from '../../../file-formats/streamed-table-types.ts';
import { writtenList } from '../../../http/serialized-response.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { type EntitySet, ROW_ID } from './entity-set.ts';
import type { MetadataLevel } from './query-options.ts';

const valueOf = ({ type }: TableColumn, cell: Cell): Cell =>
  type === 'instant' && cell !== null ? new Date(cell).toISOString() : cell;

type Written = { root: string; set: EntitySet; select: number[] | null; level: MetadataLevel };

/** Returns a row's address, included if its key is not selected. */
const addressOf = ({ root, set }: Written, row: Cell[]) =>
  `${root}${set.name}('${encodeURIComponent((row[0] as string).replaceAll("'", "''"))}')`;

/** A row as JSON members. */
export function toEntity(output: Written, row: Cell[]): Record<string, Cell> {
  const { set, select, level } = output;
  const places = select ?? set.columns.map((_, place) => place);
  const members = places.map((place) => [
    set.columns[place]!.name,
    valueOf(set.columns[place]!, row[place] ?? null),
  ]);
  const isNamed = places.some((place) => set.columns[place]!.name === ROW_ID);
  const entity = Object.fromEntries(members) as Record<string, Cell>;
  return isNamed || level === 'none' ? entity : { '@odata.id': addressOf(output, row), ...entity };
}

/** Rows as a JSON list, others having their turn in between. */
export async function writeRows(output: Written, rows: Cell[][]): Promise<string> {
  const turn = createEventLoopYielder();
  const entities: string[] = [];
  for (const row of rows) {
    entities.push(JSON.stringify(toEntity(output, row)));
    await turn();
  }
  return writtenList(entities);
}

/** Returns the address of the rows' description; `suffix` is `/$entity` for a single row. */
export function buildODataContext(
  { root, set, select, level }: Written,
  suffix = '',
): Record<string, string> {
  if (level === 'none') return {};
  const names = select ? `(${select.map((place) => set.columns[place]!.name).join(',')})` : '';
  return { '@odata.context': `${root}$metadata#${set.name}${names}${suffix}` };
}
