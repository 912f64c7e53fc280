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
  it('leaves it to the policies what a role may do', () => {
    expect(saying(/\bisAdmin\(/).filter((name) => name.startsWith('domains/'))).toEqual([]);
  });
});

describe('the server', () => {
  it('reads the time in one place, and hands it to whatever has to know it', () => {
    expect(saying(/new Date\(\)|Date\.now\(\)/)).toEqual(['main.ts']);
  });

  it('imports no demonstration: whoever starts it hands one in', () => {
    expect(saying(/from '[^']*\/demo\//)).toEqual([]);
  });
});
