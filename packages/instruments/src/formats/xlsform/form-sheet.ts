import { plainText } from '../../import/plain-text.ts';
import type { SheetTable } from '../../file-formats/read-sheets.ts';

/** The columns of a sheet by their names, with one language of those that are translated. */
export class FormSheet {
  readonly rows: SheetTable['rows'];
  /** Languages that columns are translated into, in their order. */
  readonly languages: string[];
  private readonly columns = new Map<string, number[]>();
  private readonly language: string | null;

  /**
   * @param wantedLanguage null for the texts without a language, where there are any
   * @param otherwise the language of texts that are not translated, if the wanted one is a translation
   */
  constructor(table: SheetTable, wantedLanguage: string | null, otherwise?: string | null) {
    this.rows = table.rows;
    const headings = table.header.map((text) => headingOf(text));
    this.languages = [...new Set(headings.flatMap(({ language }) => (language === null ? [] : [language])))];
    const isPlain = headings.some(({ name, language }) => name === 'label' && language === null);
    this.language = this.chooseLanguage(wantedLanguage, isPlain);
    const order = [this.language, null];
    if (otherwise !== undefined) order.splice(1, 0, this.chooseLanguage(otherwise, isPlain));
    for (const wanted of new Set(order))
      for (const [index, { name, language }] of headings.entries())
        if (name !== '' && language === wanted)
          this.columns.set(name, [...(this.columns.get(name) ?? []), index]);
  }

  has(name: string): boolean {
    return this.columns.has(name);
  }

  /** The language that is taken; null where nothing is translated. */
  get taken(): string | null {
    return this.language;
  }

  /** Returns a row's value in the first non-empty of these columns: a rule or a name, as written. */
  raw(row: { cells: string[] }, ...names: string[]): string {
    for (const name of names) {
      for (const index of this.columns.get(name) ?? []) {
        const value = row.cells[index] ?? '';
        if (value !== '') return value;
      }
    }
    return '';
  }

  /** Returns a row's value in every column, by column name. */
  cells(row: { cells: string[] }): Map<string, string> {
    return new Map([...this.columns.keys()].map((name) => [name, this.raw(row, name)]));
  }

  /** Lists the names of other columns with a value in the row; other languages are reported separately. */
  beside(row: { cells: string[] }, known: ReadonlySet<string>): string[] {
    return [...this.columns.keys()].filter((name) => !known.has(name) && this.raw(row, name) !== '');
  }

  /** The same for people to read. */
  text(row: { cells: string[] }, ...names: string[]): string {
    return plainText(this.raw(row, ...names)).replace(/\*\*([^*\n]+)\*\*|__([^_\n]+)__/g, '$1$2');
  }

  /** Texts without a language are the form's default: they come before those of a language that was not asked for. */
  private chooseLanguage(wanted: string | null, isPlain: boolean): string | null {
    const found = this.languages.find((one) => one.toLowerCase() === wanted?.toLowerCase());
    return found ?? (isPlain ? null : (this.languages[0] ?? null));
  }
}

/** `label::English (en)` is the label in English; `media::image` is no language. */
function headingOf(text: string): { name: string; language: string | null } {
  const [first = '', ...rest] = text.slice(0, 300).split(/\s*::?\s*/);
  const name = first
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const rested = rest.join(':').trim();
  if (rested === '') return { name, language: null };
  if (TRANSLATED.includes(name)) return { name, language: rested };
  return { name: [name, ...rest.map((part) => part.trim().toLowerCase())].join(':'), language: null };
}
const TRANSLATED = ['label', 'hint', 'guidance_hint', 'constraint_message', 'required_message'];
