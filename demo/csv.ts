export type CsvRow = Record<string, string>;

/** Reads CSV with a header line into one record per line; fields may be quoted and quotes doubled (RFC 4180). */
export function parseCsv(text: string): CsvRow[] {
  const [header = [], ...lines] = records(text);
  return lines.map((fields, index) => {
    if (fields.length !== header.length) {
      throw new Error(`Line ${index + 2} has ${fields.length} fields, the header has ${header.length}.`);
    }
    return Object.fromEntries(header.map((name, column) => [name, fields[column]!]));
  });
}

function records(text: string): string[][] {
  const found: string[][] = [];
  let fields: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',') {
      fields.push(field);
      field = '';
    } else if (character === '\n') {
      found.push([...fields, field]);
      fields = [];
      field = '';
    } else if (character !== '\r') field += character;
  }
  if (field !== '' || fields.length > 0) found.push([...fields, field]);
  return found;
}

/** Writes the named columns of the rows, with a header and a line feed after every line. */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: Record<Column, string>[],
): string {
  const lines = rows.map((row) => columns.map((column) => quoteIfNeeded(row[column])).join(','));
  return [columns.join(','), ...lines, ''].join('\n');
}

const quoteIfNeeded = (field: string) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
