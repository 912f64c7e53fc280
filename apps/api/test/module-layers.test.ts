import fs from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { readsLaterTables, tableOwners } from '../../../scripts/lint-rules/table-owners.js';

const SOURCE = path.join(process.cwd(), 'apps/api/src');
const folders = fs.readdirSync(path.join(SOURCE, 'modules'));
const tables = fs.readdirSync(path.join(SOURCE, 'tables')).map((file) => file.replace('.tables.ts', ''));
const eslint = new ESLint();

/** Returns the paths that ESLint lets a file import; `file` is counted from the server's sources. */
async function listAllowed(file: string, paths: string[]): Promise<string[]> {
  const text = paths.map((one) => `import '${one}';`).join('\n');
  const [linted] = await eslint.lintText(text, { filePath: path.join(SOURCE, file) });
  const refused = new Set(
    linted!.messages.filter(({ ruleId }) => ruleId?.startsWith('layers/')).map(({ line }) => line),
  );
  return paths.filter((_, index) => !refused.has(index + 1));
}

/** The modules in the order of the list in docs/architecture.md, the lowest first. */
const documented = fs
  .readFileSync('docs/architecture.md', 'utf8')
  .split('\n')
  .map((line) => /^\d+\. \*\*([a-z]+)\*\*/.exec(line)?.[1])
  .filter((name): name is string => name !== undefined && folders.includes(name));

it('documents every module once', () => {
  expect([...documented].sort()).toEqual([...folders].sort());
});

it.each(['domain/new.ts', 'domain/part/new.ts'])(
  'lets a module import itself and earlier modules only: %s',
  async (file) => {
    for (const [layer, module] of documented.entries()) {
      const up = '../'.repeat(file.split('/').length);
      const paths = documented.map((other) => `${up}${other}/any/any.ts`);
      expect(await listAllowed(`modules/${module}/${file}`, paths), module).toEqual(
        paths.slice(0, layer + 1),
      );
    }
  },
);

it('keeps tables and shared code below every module', async () => {
  const below = [
    'tables/users.tables.ts',
    'lib/new.ts',
    'database/new.ts',
    'messages/new.ts',
    'http/new.ts',
    'workers/new.ts',
  ];
  for (const file of below)
    expect(await listAllowed(file, ['../modules/identity/users/users.sql.ts']), file).toEqual([]);
});

it('lets a module read tables of itself and earlier modules only', async () => {
  expect(Object.keys(tableOwners).sort()).toEqual([...tables].sort());
  for (const [layer, module] of documented.entries()) {
    const paths = tables.map((table) => `../../../tables/${table}.tables.ts`);
    const expected = tables.flatMap((table, at) =>
      documented.indexOf(tableOwners[table]!) <= layer ? [paths[at]!] : [],
    );
    expect(await listAllowed(`modules/${module}/domain/new.sql.ts`, paths), module).toEqual(expected);
  }
});

it('lists only files that exist as exceptions for reading later tables', () => {
  expect(readsLaterTables.filter((file) => !fs.existsSync(file))).toEqual([]);
});
