import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { INVALIDATED_KEYS } from './shared/invalidation.ts';

const SRC = join(import.meta.dirname, '..');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path: path.split(sep).join('/'), text: readFileSync(join(SRC, path), 'utf8') }));
const data = files.filter(({ path }) => path.startsWith('data/'));
const others = files.filter(({ path }) => !path.startsWith('data/') && !path.startsWith('lib/'));

const breaking = (pattern: RegExp, allowed: string[] = []) =>
  others.filter(({ path, text }) => !allowed.includes(path) && pattern.test(text)).map(({ path }) => path);

test('only the data layer calls the server', () => {
  expect(breaking(/from '[^']*lib\/http\/call\.ts'/)).toEqual([]);
  // Who is signed in ends what has been asked for; nothing is called by it.
  expect(breaking(/from '[^']*lib\/http\/http\.ts'/, ['shell/auth/auth-store.ts'])).toEqual([]);
});

test('only the data layer makes a query key, or says what is stale', () => {
  expect(
    breaking(/\bqueryKey\b|\bqueryOptions\b|\buseQueryClient\b|\b(invalidate|refetch|cancel)Queries\b/),
  ).toEqual([]);
});

test('there is one way to write', () => {
  expect(breaking(/\buseMutation\b/)).toEqual([]);
  expect(breaking(/\bsetPending\b|\bset(Is)?(Busy|Saving|Sending)\b/)).toEqual([]);
});

test('an endpoint is called in the data file of its contract file, and nowhere else', () => {
  const strangers = data.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (?!type )[^;]*from '@portal\/contract\/([^']+)'/gm)]
      .filter(([, contract]) => `data/${contract}.ts` !== path)
      .map(([, contract]) => `${path}: ${contract}`),
  );
  expect(strangers).toEqual([]);
});

test('a key starts with the name of its data file, and every invalidated name is a key', () => {
  const keys = data.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:queryKey|\bkey): \[\s*('[^\]]*)\]/g)].map(([, key]) => ({ path, key: key! })),
  );
  expect(keys.length).toBeGreaterThan(40);
  expect(
    keys.filter(({ path, key }) => !key.startsWith(`'${path.split('/').at(-1)!.slice(0, -3)}'`)),
  ).toEqual([]);
  const known = keys.map(({ key }) => key);
  const unknown = Object.values(INVALIDATED_KEYS)
    .flat()
    .map((prefix) => prefix.map((part) => `'${part}'`).join(', '))
    .filter((prefix) => !known.some((key) => key.startsWith(prefix)));
  expect(unknown).toEqual([]);
  // A predicate for deleted data that names no key would match nothing.
  const gone = data.flatMap(({ text }) => [...text.matchAll(/\bof === ('[^']*')/g)].map(([, name]) => name!));
  expect(gone.length).toBeGreaterThan(5);
  expect(gone.filter((name) => !known.some((key) => key.startsWith(name)))).toEqual([]);
});
