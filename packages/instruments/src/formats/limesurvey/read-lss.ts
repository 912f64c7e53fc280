import { SaxesParser } from 'saxes';
import { removeControlCharacters } from '../../import/plain-text.ts';
import { ImportError } from '../../import/import-error.ts';

export type Row = Record<string, string>;
/** A survey file: tables of the database it came from, row by row. */
export type SurveyTables = { kind: string; version: string; tables: Map<string, Row[]> };

const MOST_ROWS = 400_000;
const DEEPEST_TAG = 12;

/**
 * Reads the XML of a survey file. It is read by its tags alone: a document type, which is where entities are declared, is
 * refused, so nothing in it can grow or point elsewhere. @throws Refusal
 */
export function readLss(text: string): SurveyTables {
  const found: SurveyTables = { kind: '', version: '', tables: new Map() };
  const path: string[] = [];
  let row: Row | null = null;
  let value = '';
  let rows = 0;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new ImportError('This file looks like XML but cannot be read. It is damaged or incomplete.');
  });
  parser.on('doctype', () => {
    throw new ImportError(
      'This file contains a document type declaration (DTD), so it cannot be imported. Export the survey again and try the new file.',
    );
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (path.length > DEEPEST_TAG) throw new ImportError('This file is nested too deeply to be a survey.');
    value = '';
    if (path.length === 4 && name === 'row' && path[2] === 'rows') row = {};
  });
  parser.on('text', (piece) => (value += piece));
  parser.on('cdata', (piece) => (value += piece));
  parser.on('closetag', ({ name }) => {
    if (path.length === 5 && row !== null) row[name] = value.trim();
    else if (path.length === 4 && row !== null) {
      rows += 1;
      if (rows > MOST_ROWS) throw new ImportError('This file has too many rows to be a survey.');
      const table = found.tables.get(path[1]!);
      if (table) table.push(row);
      else found.tables.set(path[1]!, [row]);
      row = null;
    } else if (path.length === 2 && name === 'LimeSurveyDocType') found.kind = value.trim();
    else if (path.length === 2 && name === 'DBVersion') found.version = value.trim();
    path.pop();
    value = '';
  });
  parser.write(removeControlCharacters(text)).close();
  return found;
}
