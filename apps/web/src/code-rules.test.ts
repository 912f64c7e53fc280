import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = import.meta.dirname;

/** The imports of each source file that is not a test, by its path below src: values, types and lazy imports. */
const imports = new Map(
  fs
    .readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => {
      const text = fs.readFileSync(path.join(SOURCE, name), 'utf8');
      const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
      const specifiers = [...code.matchAll(/'(\.{1,2}\/[^']+\.tsx?)'/g)].map(([, specifier]) => specifier!);
      return [name, specifiers.map((one) => path.posix.join(path.posix.dirname(name), one))];
    }),
);

it('has no file that imports itself in a circle', () => {
  // A file is in no circle if it imports none of the files left, or none of them imports it: only circles remain.
  let left = [...imports.keys()];
  for (let before = Infinity; left.length < before;) {
    before = left.length;
    const imported = new Set(left.flatMap((name) => imports.get(name)!));
    const there = new Set(left);
    left = left.filter((name) => imported.has(name) && imports.get(name)!.some((other) => there.has(other)));
  }
  expect(imports.size).toBeGreaterThan(500);
  expect(left).toEqual([]);
});
