import fs from 'node:fs';
import path from 'node:path';

const SHIPPED = 'deploy/postgresql-failover';

/** Writes a file as it is shipped, with every word between @ signs replaced. @throws where one is left */
export function fillInTemplate(
  template: string,
  replacements: Record<string, string | number>,
  target: string,
): string {
  const text = fs.readFileSync(path.join(SHIPPED, template), 'utf8');
  const filled = text.replace(/@([A-Z0-9_]+)@/g, (_, word: string) => {
    const value = replacements[word];
    if (value === undefined) throw new Error(`${template}: nobody says what ${word} is.`);
    return String(value);
  });
  fs.writeFileSync(target, filled);
  return target;
}

/** The settings in such a file, as the environment of a process. */
export const readEnvironmentFile = (file: string): Record<string, string> =>
  Object.fromEntries(
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^[A-Z0-9_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
