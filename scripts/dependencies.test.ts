import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
type Manifest = { name: string } & Partial<
  Record<'dependencies' | 'devDependencies', Record<string, string>>
>;
const manifestOf = (folder: string) =>
  JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;

const workspaces = ['packages', 'apps'].flatMap((group) =>
  fs
    .readdirSync(path.join(root, group))
    .map((name) => `${group}/${name}`)
    .filter((folder) => fs.existsSync(path.join(root, folder, 'package.json'))),
);
/** Folders outside the workspaces declare their packages in the root's package.json. */
const folders: Record<string, string[]> = {
  '.': ['bench', 'demo', 'e2e', 'faults', 'scripts', 'eslint.config.js', 'vitest.config.ts'],
  ...Object.fromEntries(workspaces.map((folder) => [folder, ['.']])),
};

function filesIn(place: string): string[] {
  if (!fs.existsSync(place)) return [];
  if (!fs.statSync(place).isDirectory()) return [place];
  return fs
    .readdirSync(place)
    .filter((name) => !/^(node_modules|dist|public|data)$/.test(name))
    .flatMap((name) => filesIn(path.join(place, name)));
}

const IMPORT = /(?:^|[\s;(])(?<!distinct )(?:from|import|@import)\s*\(?\s*['"]([^'".][^'"]*)['"]/gm;

/** Tests can use the tools of the root. */
const isOfTests = (file: string) => /\.test\.tsx?$|\/(test|testing|fixtures)\/|\/test-[\w-]+\.ts$/.test(file);

/** Lists the imports of a folder that its package.json does not declare, with the files that have them. */
function unlisted(folder: string): string[] {
  const own = manifestOf(folder);
  const found = folders[folder]!.flatMap((part) => filesIn(path.join(root, folder, part)))
    .filter((file) => /\.(m?[jt]sx?|css)$/.test(file))
    .flatMap((file) => {
      const manifests = isOfTests(file) ? [own, manifestOf('.')] : [own];
      const listed = manifests.flatMap((one) => Object.keys({ ...one.dependencies, ...one.devDependencies }));
      return [...fs.readFileSync(file, 'utf8').matchAll(IMPORT)]
        .map(([, name]) => name!)
        .filter((name) => !name.startsWith('node:') && /^@?[a-z][\w.-]*(\/|$)/.test(name))
        .map((name) =>
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
        .filter((name) => ![...listed, own.name, ...builtinModules].includes(name))
        .map((name) => `${name} (${path.relative(root, file)})`);
    });
  return [...new Set(found)];
}

describe('imported packages', () => {
  it.each(Object.keys(folders))('are in the package.json of %s', (folder) =>
    expect(unlisted(folder)).toEqual([]),
  );
});

it('Tailwind is pinned: newer ones break npm ci', () => {
  const { devDependencies = {} } = manifestOf('apps/web');
  expect(devDependencies['tailwindcss']).toMatch(/^\d+\.\d+\.\d+$/);
  expect(devDependencies['@tailwindcss/vite']).toBe(devDependencies['tailwindcss']);
});

it('the library of spreadsheets is imported by one file', () => {
  const users = Object.keys(folders)
    .flatMap((folder) => folders[folder]!.flatMap((part) => filesIn(path.join(root, folder, part))))
    .filter(
      (file) => /\.ts$/.test(file) && /^(import|export).* from .hucre/m.test(fs.readFileSync(file, 'utf8')),
    )
    .map((file) => path.relative(root, file));
  expect(users).toEqual(['packages/instruments/src/file-formats/spreadsheet.ts']);
});
