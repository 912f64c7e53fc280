import fs from 'node:fs';
import path from 'node:path';
import PO from 'pofile';

/**
 * The translation of each English text: null if it is the same as in English, empty if it is not translated
 * yet. If a text means something else in one file, that has its own entry: `Open @ unusual-figures.tsx`.
 */
export type Catalogue = Readonly<Record<string, string | null>>;

export const cataloguesFolder = path.join(import.meta.dirname, '../../../../packages/wording/languages');

/** Lists the languages of the staff's screens besides English. */
export const staffCatalogues = fs.readdirSync(cataloguesFolder).map((file) => path.parse(file).name);

const keyOf = ({ msgid, msgctxt }: { msgid: string; msgctxt?: string }) =>
  msgctxt ? `${msgid} @ ${msgctxt}` : msgid;

const parseFile = (language: string) =>
  PO.parse(fs.readFileSync(path.join(cataloguesFolder, `${language}.po`), 'utf8'));

/** Reads the catalogue of a language. A text whose translation repeats it stays as in English. */
export function readCatalogue(language: string): Catalogue {
  return Object.fromEntries(
    parseFile(language).items.map((item) => {
      const translation = item.msgstr[0] ?? '';
      return [keyOf(item), translation === item.msgid && !item.msgctxt ? null : translation];
    }),
  );
}

/**
 * Brings a catalogue in step with the texts of the sources: removes texts without a source, adds new ones without a
 * translation, and sorts them. Notes of translators and their marks stay.
 */
export function updateCatalogue(language: string, isUsed: (key: string) => boolean, texts: Iterable<string>) {
  const catalogue = parseFile(language);
  const kept = catalogue.items.filter((item) => isUsed(keyOf(item)));
  const known = new Set(kept.map(keyOf));
  const added = [...texts].filter((text) => !known.has(text)).map(toItem);
  const removed = catalogue.items.length - kept.length;
  catalogue.items = [...kept, ...added].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  fs.writeFileSync(path.join(cataloguesFolder, `${language}.po`), catalogue.toString());
  const gaps = catalogue.items.filter(({ msgstr }) => !msgstr[0]).length;
  return { texts: catalogue.items.length, added: added.length, removed, gaps };
}

function toItem(text: string) {
  const item = new PO.Item();
  item.msgid = text;
  item.msgstr = [''];
  return item;
}
