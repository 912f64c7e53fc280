import { SaxesParser } from 'saxes';
import { removeControlCharacters } from '../import/plain-text.ts';
import { ImportError } from '../import/import-error.ts';

/** A text beside its translation, as programs for translators exchange them. */
type XliffUnit = { key: string; source: string; target: string | null; note: string };
export type Xliff = { original: string; language: string; units: XliffUnit[] };

const MOST_UNITS = 50_000;
const DEEPEST_TAG = 30;

/** XLIFF 1.2, which every such program reads. */
export function writeXliff({ original, language, units }: Xliff): string {
  const lines = units.map(({ key, source, target, note }) =>
    [
      `      <trans-unit id="${escaped(key)}" xml:space="preserve">`,
      `        <source xml:lang="en">${escaped(source)}</source>`,
      ...(target === null
        ? []
        : [`        <target xml:lang="${escaped(language)}" state="translated">${escaped(target)}</target>`]),
      `        <note>${escaped(note)}</note>`,
      '      </trans-unit>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
    `  <file original="${escaped(original)}" source-language="en" target-language="${escaped(language)}" datatype="plaintext">`,
    '    <body>',
    ...lines,
    '    </body>',
    '  </file>',
    '</xliff>',
    '',
  ].join('\n');
}

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
const escaped = (text: string): string =>
  removeControlCharacters(text).replace(/[&<>"\r]/g, (one) => marks[one]!);

/**
 * Reads XLIFF 1.2, and of 2.0 what says the same. By its tags alone: a document type, where entities are declared, is refused.
 * @throws Refusal
 */
export function readXliff(text: string): Xliff {
  const found: Xliff = { original: '', language: '', units: [] };
  const path: string[] = [];
  let unit: XliffUnit | null = null;
  /**
   * The text being read, and the depth of its tag: tags within it are the translator's, and their texts
   * count.
   */
  let reading: { of: 'source' | 'target'; depth: number } | null = null;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new ImportError(
      'This file looks like XLIFF, but it is damaged or incomplete. Export it again and try the new file.',
    );
  });
  parser.on('doctype', () => {
    throw new ImportError(
      'This file contains a document type declaration (DTD), so it cannot be imported. Export the translation again and try the new file.',
    );
  });
  parser.on('opentag', ({ name, attributes }) => {
    const tag = localName(name);
    path.push(tag);
    if (path.length > DEEPEST_TAG)
      throw new ImportError('This file is nested too deeply to be a translation.');
    if (path.length === 1 && tag !== 'xliff')
      throw new ImportError('This file is XML, but not XLIFF. Choose an XLIFF file.');
    if (tag === 'xliff') found.language = attributes['trgLang'] ?? '';
    if (tag === 'file') {
      found.original ||= attributes['original'] ?? '';
      found.language ||= attributes['target-language'] ?? '';
    }
    if (tag === 'trans-unit' || tag === 'unit') {
      unit = { key: attributes['resname'] ?? attributes['id'] ?? '', source: '', target: null, note: '' };
      return;
    }
    // Proposals and old versions are also in units.
    if (!unit || reading || path.includes('alt-trans')) return;
    if (tag === 'source' || tag === 'target') reading = { of: tag, depth: path.length };
    if (tag === 'target') unit.target ??= '';
  });
  const read = (piece: string) => {
    if (!unit || !reading) return;
    if (reading.of === 'source') unit.source += piece;
    else unit.target = (unit.target ?? '') + piece;
  };
  parser.on('text', read);
  parser.on('cdata', read);
  parser.on('closetag', ({ name }) => {
    if (reading?.depth === path.length) reading = null;
    const tag = localName(name);
    if (unit && (tag === 'trans-unit' || tag === 'unit')) {
      found.units.push(unit);
      unit = null;
      if (found.units.length > MOST_UNITS)
        throw new ImportError('This file has too many pieces of text to be a questionnaire.');
    }
    path.pop();
  });
  parser.write(removeControlCharacters(text)).close();
  return found;
}

const localName = (name: string): string => name.replace(/^.*:/, '');
