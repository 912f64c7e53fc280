import { describe, expect, it } from 'vitest';
import { findBanned, type FoundText } from './words/banned-words.ts';
import { extractComments } from './words/extract-comments.ts';
import { extractPaths, extractTexts } from './words/extract-texts.ts';
import { compareToCeiling, countWords, lowerCeilings } from './words/word-counts.ts';

const asText = (kind: FoundText['kind'], text: string, rest: Partial<FoundText> = {}): FoundText => ({
  kind,
  file: 'a.ts',
  line: 1,
  text,
  ...rest,
});
const isBanned = (...values: Parameters<typeof asText>) => findBanned(asText(...values)).length > 0;
const textsOf = (kind: FoundText['kind'], file: string, code: string) =>
  extractTexts(file, code)
    .filter((found) => found.kind === kind)
    .map(({ line, text }) => `${line}: ${text}`);

describe('banned words', () => {
  it.each([
    'Nobody can see it',
    'The figures are worked out anew',
    'It stands in the first row',
    'An admin may open a project',
    'Three chosen',
    'The people are told',
  ])('finds one in “%s”', (text) => {
    expect(isBanned('comments', text)).toBe(true);
  });

  it.each([
    'In May entry may be late',
    'The last one’s name comes first',
    'Go to the next page',
    'Rows are kept for 30 days',
    'They have already chosen a password',
    'The mail server is down',
    'At most 5, no more than that',
    'The e-mail is sent',
    'Call `tell()` with {whoever}',
    'It understands the file',
    'The server logs in full',
  ])('finds none in “%s”', (text) => {
    expect(isBanned('comments', text)).toBe(false);
  });
});

describe('openings', () => {
  it.each(['What the file holds', 'Of each row its sum', 'By which rows are sorted', 'Those that are late'])(
    'bans the clause “%s” in a doc comment',
    (text) => {
      expect(isBanned('comments', text, { isDoc: true, isFunction: true })).toBe(true);
      expect(isBanned('comments', text)).toBe(false);
    },
  );

  it('allows an amount on a constant, and bans it on a function', () => {
    expect(isBanned('comments', 'How long rows last', { isDoc: true })).toBe(false);
    expect(isBanned('comments', 'How long rows last', { isDoc: true, isFunction: true })).toBe(true);
  });

  it('bans a clause as a label of a screen, and allows a question or a task', () => {
    expect(isBanned('screens', 'What came out of it')).toBe(true);
    expect(isBanned('screens', 'What do you need?')).toBe(false);
    expect(isBanned('screens', 'How to use the links')).toBe(false);
  });

  it('bans a clause as a heading of a page, and allows it in a paragraph', () => {
    expect(isBanned('docs', 'What was measured', { isHeading: true })).toBe(true);
    expect(isBanned('docs', 'What was measured: 3 runs.')).toBe(false);
  });

  it('bans a clause as a test title', () => {
    expect(isBanned('titles', 'whose rows are sorted')).toBe(true);
    expect(isBanned('titles', 'returns 404 for a deleted row')).toBe(false);
    expect(isBanned('titles', 'how to add a row')).toBe(false);
  });
});

describe('paths', () => {
  it.each(['http/doors', 'web/desk.ts', 'say-issue.test.ts', 'axis-of.ts', 'chased.ts', '0014_desk.sql'])(
    'bans the name of %s',
    (path) => {
      expect(isBanned('paths', path)).toBe(true);
    },
  );

  it.each(['sign-in.ts', 'doors/rate-limit.ts', 'seed.ts', 'group-by.ts', 'look-up-code.ts', 'indoors.ts'])(
    'allows the name of %s',
    (path) => {
      expect(isBanned('paths', path)).toBe(false);
    },
  );

  it('judges each folder once, by its own name', () => {
    expect(extractPaths(['a/b/c.ts', 'a/b/d.ts']).map(({ text }) => text)).toEqual([
      'a',
      'a/b',
      'a/b/c.ts',
      'a/b/d.ts',
    ]);
  });
});

describe('comments of a file', () => {
  const code = [
    '#!/usr/bin/env node',
    '/** Doubles.',
    ' * Twice. */',
    'export const double = (n: number) => n * 2;',
    '/** A limit. */',
    'const limit = 3; // at most',
    '// one',
    '// two',
    'const url = `// no comment ${limit /* inner */} http://x`;',
    'const pattern = /\\/\\/ none/;',
    '// eslint-disable-next-line no-console',
    'export const page = <p>// no comment {/* child */}</p>;',
    '}',
  ].join('\n');

  it('are read with their lines; strings, expressions, JSX text and directives are none', () => {
    expect(extractComments('a.tsx', code).map(({ line, text }) => [line, text])).toEqual([
      [2, 'Doubles.\nTwice.'],
      [5, 'A limit.'],
      [6, 'at most'],
      [7, 'one\ntwo'],
      [9, 'inner'],
      [12, 'child'],
    ]);
  });

  it('belong to a function or not', () => {
    const [first, second] = extractComments('a.tsx', code);
    expect([first?.isFunction, second?.isFunction]).toEqual([true, false]);
  });
});

describe('texts of a file', () => {
  it('include literals and JSX text, not class names, keys, imports and statements', () => {
    const code = `
      import a from 'some module of words';
      const row = <p className="two words" title="Two words">Some text {count}</p>;
      const at = sql\`select from rows where true\`;
      const says = \`\${n} rows are left\`;
      const kind = 'kept';
    `;
    expect(textsOf('screens', 'apps/web/src/a.tsx', code)).toEqual([
      '3: Two words',
      '3: Some text',
      '5: {} rows are left',
    ]);
    expect(textsOf('screens', 'apps/api/test/a.ts', code)).toEqual([]);
  });

  it('finds texts of the demonstration, of commands and on the console, but not log messages', () => {
    const code = "console.log('The copy is complete');\nlog.info('read the settings');";
    for (const file of ['demo/load/a.ts', 'scripts/backup.mjs', 'apps/api/src/a.sql.ts'])
      expect(textsOf('screens', file, code)).toEqual(['1: The copy is complete']);
    expect(textsOf('screens', 'scripts/words/a.ts', code)).toEqual([]);
  });

  it('include the titles of tests, also of tables of cases', () => {
    const code = `describe('a row', () => {
      it('is sorted', () => {});
      it.each([['not a title', 1]])('has %s', () => {});
    });
    test('of its own', () => { call('no title', 2); });`;
    expect(textsOf('titles', 'a.test.ts', code)).toEqual([
      '1: a row',
      '2: is sorted',
      '3: has %s',
      '5: of its own',
    ]);
  });

  it('include headings, paragraphs, items and rows of a page, not its code blocks', () => {
    const page =
      '# Title\n\nTwo\nlines.\n\n- item\n  goes on\n\n| a | b |\n| - | - |\n\n```sh\nnobody\n```\nEnd';
    expect(textsOf('docs', 'a.md', page)).toEqual([
      '1: Title',
      '3: Two lines.',
      '6: item goes on',
      '9: a | b',
      '15: End',
    ]);
  });
});

describe('ceilings', () => {
  it('fail a count that is over, or more than 2 % under', () => {
    expect(compareToCeiling('docs', 101, 100)).toMatch(/101 hits, the ceiling is 100/);
    expect(compareToCeiling('docs', 100, 100)).toBeUndefined();
    expect(compareToCeiling('docs', 98, 100)).toBeUndefined();
    expect(compareToCeiling('docs', 97, 100)).toMatch(/Lower the ceiling from 100 to 97/);
    expect(compareToCeiling('docs', 0, 0)).toBeUndefined();
    expect(compareToCeiling('docs', 1, 0)).toMatch(/over|ceiling is 0/);
  });

  it('are lowered to the counts and never raised', () => {
    const counts = countWords([asText('docs', 'nobody'), asText('docs', 'a row'), asText('titles', 'anew')]);
    expect(counts.docs.total).toBe(2);
    const ceilings = { comments: 0, docs: 5, screens: 0, titles: 0, paths: 0 };
    expect(lowerCeilings(ceilings, counts)).toEqual({ ...ceilings, docs: 1, titles: 0 });
  });
});
