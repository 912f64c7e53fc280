import { type JsonObject, objectsIn } from '../../file-formats/json-text.ts';
import { MOST_QUESTIONS } from '../../import/limits.ts';
import { plainLine } from '../../import/plain-text.ts';
import { ImportError } from '../../import/import-error.ts';
import { idOf, type Metadata, nameOf } from './metadata.ts';

/** A figure of a data element: one combination of category options. */
type Cell = { id: string; name: string; row: number; column: number };
/** The split of a data element's figures; without a split, `cells` has one cell without a name. */
export type Disaggregation = { categories: number; rows: string[]; columns: string[]; cells: Cell[] };

const WHOLE: Disaggregation = {
  categories: 0,
  rows: [],
  columns: [],
  cells: [{ id: '', name: '', row: 0, column: 0 }],
};
const MOST_COLUMNS_TO_READ = 12;

/** Reads category combinations, each once. */
export class Disaggregations {
  private readonly known = new Map<string, Disaggregation | null>();
  private readonly metadata: Metadata;
  private readonly combos = new Map<string, JsonObject[]>();

  constructor(metadata: Metadata) {
    this.metadata = metadata;
    for (const combo of metadata.list('categoryOptionCombos')) {
      const owner = combo['categoryCombo'];
      const id = owner && typeof owner === 'object' ? idOf(owner as JsonObject) : '';
      const own = this.combos.get(id);
      if (own) own.push(combo);
      else this.combos.set(id, [combo]);
    }
  }

  /** Null where the file does not say how the figures are split. */
  of(reference: unknown): Disaggregation | null {
    const combo = this.metadata.find('categoryCombos', reference);
    const id = combo ? idOf(combo) : '';
    if (!combo) return isDefault(reference) ? WHOLE : null;
    if (!this.known.has(id)) this.known.set(id, this.read(combo));
    return this.known.get(id)!;
  }

  private read(combo: JsonObject): Disaggregation | null {
    if (nameOf(combo) === 'default') return WHOLE;
    const categories = objectsIn(combo['categories']).map((one) => this.metadata.find('categories', one));
    const options = categories.map((category) =>
      objectsIn(category?.['categoryOptions']).map((one) => ({
        id: idOf(one),
        name: plainLine(nameOf(this.metadata.find('categoryOptions', one) ?? one)) || idOf(one),
      })),
    );
    if (options.length === 0 || options.some((one) => one.length === 0)) return null;
    const size = options.reduce((product, one) => product * one.length, 1);
    if (size > MOST_QUESTIONS)
      throw new ImportError(
        `“${nameOf(combo)}” splits a figure into ${size} parts, which is more than a questionnaire can have.`,
      );
    return layOut(options, this.combos.get(idOf(combo)) ?? objectsIn(combo['categoryOptionCombos']));
  }
}
type Option = { id: string; name: string };

const isDefault = (reference: unknown): boolean => reference === undefined || reference === null;

/**
 * One category: its options are columns. Several: the last one short enough to read across is the columns, and all
 * combinations of the others are the rows.
 */
function layOut(categories: Option[][], combos: JsonObject[]): Disaggregation {
  const fits = categories.map((options) => options.length <= MOST_COLUMNS_TO_READ);
  const across =
    categories.length === 1 ? 0 : fits.includes(true) ? fits.lastIndexOf(true) : categories.length - 1;
  const others = categories.filter((_, index) => index !== across);
  const rows = others.reduce<Option[][]>(
    (all, options) => all.flatMap((row) => options.map((one) => [...row, one])),
    [[]],
  );
  const columns = categories[across]!;
  const byOptions = new Map(
    combos.map((combo) => [
      keyOf(objectsIn(combo['categoryOptions']).map(idOf)),
      { id: idOf(combo), name: nameOf(combo) },
    ]),
  );
  const cells = rows.flatMap((row, index) =>
    columns.flatMap((column, number): Cell[] => {
      const options = [...row, column];
      const combo = byOptions.get(keyOf(options.map(({ id }) => id)));
      // Only the combinations that the file lists are asked, where it lists any.
      if (!combo && byOptions.size > 0) return [];
      const name = options.map((one) => one.name).join(', ');
      return [{ id: combo?.id ?? options.map(({ id }) => id).join('_'), name, row: index, column: number }];
    }),
  );
  return {
    categories: categories.length,
    rows: rows.map((row) => row.map(({ name }) => name).join(', ')),
    columns: columns.map(({ name }) => name),
    cells,
  };
}

const keyOf = (ids: string[]): string => [...ids].sort().join(' ');
