import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = path.join(process.cwd(), 'apps/api/src');

/** Every file of the server that is not a test, by its path below src, with what it says beside comments. */
const files = fs
  .readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll(path.sep, '/'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => {
    const text = fs.readFileSync(path.join(SOURCE, name), 'utf8');
    return { name, code: text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '') };
  });
const saying = (pattern: RegExp) => files.filter(({ code }) => pattern.test(code)).map(({ name }) => name);

describe('a domain', () => {
  it('leaves permissions of roles to the policies', () => {
    expect(
      saying(/\bisAdmin\(/).filter((name) => name.startsWith('modules/') && !name.endsWith('.policy.ts')),
    ).toEqual([]);
  });
});

describe('the server', () => {
  it('reads the time in one place, and passes it on', () => {
    expect(saying(/new Date\(\)|Date\.now\(\)/)).toEqual(['main.ts']);
  });

  it('imports no demonstration: the start script passes one in', () => {
    expect(saying(/from '[^']*\/demo\//)).toEqual([]);
  });

  it('has no file that needs itself by way of what it imports', () => {
    const imports = new Map(
      files.map(({ name, code }) => {
        const ways = [...code.matchAll(/'(\.{1,2}\/[^']+\.ts)'/g)].map(([, way]) => way!);
        return [name, ways.map((way) => path.posix.join(path.posix.dirname(name), way))];
      }),
    );
    // A module that imports no remaining module, or that none imports, is in no ring and is dropped. Rings
    // stay.
    let left = [...imports.keys()];
    for (let before = Infinity; left.length < before;) {
      before = left.length;
      const imported = new Set(left.flatMap((name) => imports.get(name)!));
      const there = new Set(left);
      left = left.filter(
        (name) => imported.has(name) && imports.get(name)!.some((other) => there.has(other)),
      );
    }
    expect(left).toEqual([]);
  });
});
