/** The lines of a pasted list: trimmed, without the empty ones; of a block from a spreadsheet, the first column. */
export const readLines = (text: string): string[] =>
  text
    .split(/\r\n|[\r\n]/)
    .map((line) => (line.split('\t')[0] ?? '').trim())
    .filter((line) => line !== '');

/** A list of options: one a line, as a name, or as a code and a name with a tab, `|` or `=` between them. */
export function readOptionLines(text: string): { option_code: string | null; option_name: string }[] {
  return text.split(/\r\n|[\r\n]/).flatMap((line) => {
    const [, code, name] = /^([^\t|=]*?)[\t|=](.*)$/.exec(line) ?? [];
    const option_name = (name ?? line).trim();
    if (option_name === '') return [];
    return [{ option_code: code?.trim() || null, option_name }];
  });
}
