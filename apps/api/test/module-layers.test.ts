import fs from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const SOURCE = path.join(process.cwd(), 'apps/api/src');
const read = (file: string) => fs.readFileSync(path.join(SOURCE, file), 'utf8');
const rooms = fs.readdirSync(path.join(SOURCE, 'domains'));
const tables = fs.readdirSync(path.join(SOURCE, 'tables'));
const eslint = new ESLint();

/** Which of these paths a file may import, as it is linted. */
async function allowed(file: string, paths: string[]): Promise<string[]> {
  const text = paths.map((one) => `import '${one}';`).join('\n');
  const [linted] = await eslint.lintText(text, { filePath: path.join(SOURCE, file) });
  const refused = linted!.messages.filter(({ ruleId }) => ruleId?.endsWith('no-restricted-imports'));
  const lines = new Set(refused.map(({ line }) => line));
  return paths.filter((_, index) => !lines.has(index + 1));
}

/** The rooms as the page of the architecture lists them, the lowest first. */
const onPage = fs
  .readFileSync('docs/architecture.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (platform|structure|collecting|comparing) /.test(line))
  .flatMap((row) =>
    row
      .split('|')[2]!
      .replace(/\(.*?\)|:.*/g, '')
      .split(','),
  )
  .map((name) => name.trim());

it.each(['new.ts', 'parts/new.ts'])(
  'a room imports those below it, as the page lists them, and no other: %s',
  async (file) => {
    expect([...onPage].sort()).toEqual(rooms);
    for (const [floor, room] of onPage.entries()) {
      const wayTo = (other: string) => `${'../'.repeat(file.split('/').length)}${other}/any.ts`;
      const others = onPage.filter((other) => other !== room).map(wayTo);
      expect(await allowed(`domains/${room}/${file}`, others), room).toEqual(
        onPage.slice(0, floor).map(wayTo),
      );
    }
  },
);

it('a room imports no door: doors open what rooms have', async () => {
  for (const room of rooms) {
    expect(await allowed(`domains/${room}/new.ts`, ['../../http/doors/chart.sql.ts']), room).toEqual([]);
  }
});

it('tables stand below every room', async () => {
  for (const table of tables) {
    expect(
      await allowed(`tables/${table}`, ['../domains/users/users.sql.ts', '../http/mount.ts']),
      table,
    ).toEqual([]);
  }
});

it('a statement reads no table of a higher wing, but for a few that count or name what hangs on a thing', async () => {
  const namesIn = (table: string) =>
    [...read(`tables/${table}`).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name!);
  const lookingUp: string[] = [];
  for (const room of rooms) {
    const ways = tables.map((table) => `../../tables/${table}`);
    const open = await allowed(`domains/${room}/any.sql.ts`, ways);
    const above = tables.filter((_, index) => !open.includes(ways[index]!)).flatMap(namesIn);
    if (above.length === 0) continue;
    const naming = new RegExp(`\\b(from|join|into|update) (${above.join('|')})\\b`);
    const files = fs.readdirSync(path.join(SOURCE, 'domains', room)).map((file) => `domains/${room}/${file}`);
    lookingUp.push(...files.filter((file) => file.endsWith('.sql.ts') && naming.test(read(file))));
  }
  expect(lookingUp.map((file) => path.basename(file))).toEqual([
    'measures.sql.ts',
    'desk-organisations.sql.ts',
    'organisation-contents.sql.ts',
    'organisations.sql.ts',
    'period-contents.sql.ts',
    'manage-projects.sql.ts',
    'projects.sql.ts',
    'reach.sql.ts',
    'result-versions.sql.ts',
    'desk-submissions.sql.ts',
    'case-texts.sql.ts',
    'misfits.sql.ts',
  ]);
});
