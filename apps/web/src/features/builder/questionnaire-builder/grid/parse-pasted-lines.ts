/** The lines of a pasted list: trimmed, without the empty ones; of a block from a spreadsheet, the first column. */
export const parsePastedLines = (text: string): string[] =>
  text
    .split(/\r\n|[\r\n]/)
    .map((line) => (line.split('\t')[0] ?? '').trim())
    .filter((line) => line !== '');

type OptionLine = { option_code: string | null; option_name: string; show_if: string };

/**
 * A list of options: one a line, as a name, or as a code and a name with a tab, `|` or `=` between them; after another tab or
 * `|` the condition for it to be offered.
 */
export function parseOptionLines(text: string): OptionLine[] {
  return text.split(/\r\n|[\r\n]/).flatMap((line) => {
    const [, code, sign, rest] = /^([^\t|=]*?)([\t|=])(.*)$/.exec(line) ?? [];
    const end = sign === undefined || sign === '=' ? -1 : rest!.indexOf(sign);
    const name = end === -1 ? (rest ?? line) : rest!.slice(0, end);
    const option_name = name.trim();
    if (option_name === '') return [];
    return [
      {
        option_code: code?.trim() || null,
        option_name,
        show_if: end === -1 ? '' : rest!.slice(end + 1).trim(),
      },
    ];
  });
}
