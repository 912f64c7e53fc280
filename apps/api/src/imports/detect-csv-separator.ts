type CsvSeparator = ',' | ';' | '\t';
const separators: readonly CsvSeparator[] = [',', ';', '\t'];

/** The separator of a CSV, its text, and whether a line before it named the separator, as Excel writes it. */
export function detectCsvSeparator(content: string): {
  separator: string;
  body: string;
  hasSeparatorLine: boolean;
} {
  const text = content.replace(/^\ufeff/, '');
  const [, named, body = text] = /^(?:sep=(.)\r?\n)?([\s\S]*)$/.exec(text) ?? [];
  return { separator: named ?? mostFrequent(body), body, hasSeparatorLine: named !== undefined };
}

/** Returns the separator used most in the heading. */
function mostFrequent(text: string): CsvSeparator {
  const [head = ''] = text.trimStart().split(/\r?\n/, 1);
  const counts = separators.map((one) => ({ one, n: head.split(one).length }));
  return counts.sort((a, b) => b.n - a.n)[0]!.one;
}
