import fs from 'node:fs';
import path from 'node:path';
import { staffLanguages } from '@portal/contract/rules/staff-languages';
import { counted } from '../../../../packages/wording/src/plurals.cy.ts';
import { ordinal } from '../../../../packages/wording/src/ordinal.cy.ts';
import { longDate } from '../../../../packages/wording/src/long-date.cy.ts';
import { describe, expect, it } from 'vitest';
import { saidIn, type Catalogue } from './said-in.ts';
import { composed } from '../../src/lib/composed-phrases.cy.ts';
import { sayAgain } from '../../src/lib/say-again.ts';
import { collectTexts, isSaidByServer, textsIn } from './sources.ts';

const textsOf = (code: string) =>
  textsIn('one.tsx', code)
    .filter(({ isSure }) => isSure)
    .map(({ text }) => text);

describe('the texts of a file', () => {
  it.each([
    ['an element', '<p>Saved.</p>', ['Saved.']],
    ['an element over lines', '<p>\n  Saved just\n  now.\n</p>', ['Saved just now.']],
    ['an element with more in it', '<p>Saved {time} by <b>Jo</b></p>', ['Saved {time} by {b}', 'Jo']],
    ['two of a name', '<p>{a.n} of {b.n}</p>', ['{n} of {n_1}']],
    ['a space by itself', "<p>Saved{' '}<b>now</b></p>", ['Saved {b}', 'now']],
    ['a label', '<Field label="day" name="day" />', ['day']],
    ['classes', '<p className="flex gap-2 text-sm">{x}</p>', []],
    ['a sentence of a program', "const said = 'Closed again.';", ['Closed again.']],
    ['a template', 'const said = `${n} of ${most} given`;', ['{n} of {most} given']],
    [
      'a word in a sentence',
      "const said = `There ${n === 1 ? 'is' : 'are'} ${n}.`;",
      ['There {0} {n}.', 'is', 'are'],
    ],
    ['what is counted', "const said = counted(n, 'answer');", ['answer']],
    ['a code', "const state = 'open';", []],
    ['what is compared', "const is = key === 'Enter' || ['Tab', 'Home'].includes(key);", []],
    ['a case', "switch (key) { case 'Enter': go(); }", []],
    ['what something is looked up by', "const of = ['Mean', 'Median'] as const;", []],
    ['a property for programs', "const one = { key: 'Mean', name: 'The mean' };", ['The mean']],
    ['an address', 'const to = `/projects/${code}/explorer`;', []],
    ['a key of an object', "const of = { 'Good one': 1 };", []],
    ['a type', "type Role = 'Admin user';", []],
    ['a module', "import { x } from 'Some module';", []],
  ])('%s', (_name, code, texts) => expect(textsOf(code)).toEqual(texts));
});

describe('a file in another language', () => {
  const said = (code: string, catalogue: Catalogue) =>
    saidIn('one.tsx', code, textsIn('one.tsx', code), catalogue);

  it.each([
    ['a sentence', "f('Closed.')", { 'Closed.': 'Ar gau.' }, 'f("Ar gau.")'],
    [
      'places change places',
      'f(`${a} of ${b} given`)',
      { '{a} of {b} given': 'o {b}, {a}' },
      'f(`o ${b}, ${a}`)',
    ],
    ['signs that mean something', 'f(`${a} of it`)', { '{a} of it': '`{a}` \\ $' }, 'f(`\\`${a}\\` \\\\ $`)'],
    ['an attribute', '<A label="A day" />', { 'A day': 'Un "dydd"' }, '<A label={"Un \\"dydd\\""} />'],
    [
      'an element',
      '<p>By {name} at <b>one</b></p>',
      { 'By {name} at {b}': 'Am {b} gan {name}', one: 'un' },
      '<p>{"Am "}<b>{"un"}</b>{" gan "}{name}</p>',
    ],
    [
      'texts in places of what is English',
      '<p>Seen {f("Not yet.")}</p>',
      { 'Not yet.': 'Dim eto.' },
      '<p>Seen {f("Dim eto.")}</p>',
    ],
    ['what is counted', "counted(n, 'day')", { day: 'diwrnod' }, 'counted(n, "diwrnod")'],
    [
      'what is said as in English',
      "f('Profile.csv file')",
      { 'Profile.csv file': null },
      "f('Profile.csv file')",
    ],
    ['what nobody has translated', "f('Closed.')", { 'Closed.': '' }, "f('Closed.')"],
    ['a word of one file', "f('today')", { 'today @ one.tsx': 'heddiw' }, 'f("heddiw")'],
    ['a code', "f('today')", { today: 'heddiw' }, "f('today')"],
    ['what objects have', '<b>constructor</b>', {}, '<b>constructor</b>'],
  ] as const)('%s', (_name, code, catalogue, expected) => expect(said(code, catalogue)).toBe(expected));
});

const { sure, ofFiles } = collectTexts();
const folder = path.join(import.meta.dirname, '../../../../packages/wording/languages');

it('every language has its catalogue', () => {
  expect(fs.readdirSync(folder)).toEqual(staffLanguages.map((language) => `${language}.json`));
});

describe.each(staffLanguages)('the catalogue of %s', (language) => {
  const catalogue = JSON.parse(fs.readFileSync(path.join(folder, `${language}.json`), 'utf8')) as Catalogue;
  const translated = Object.entries(catalogue).flatMap(([text, said]) =>
    said ? [[text.replace(/ @ \S+\.tsx?$/, ''), said] as const] : [],
  );

  it('has each text of the screens and no other (else: npm run texts)', () => {
    expect([...sure.keys()].filter((text) => !Object.hasOwn(catalogue, text))).toEqual([]);
    expect(Object.keys(catalogue).filter((text) => !sure.has(text) && !ofFiles.has(text))).toEqual([]);
  });
  it('keeps each place, and the spaces around a text', () => {
    const shape = (text: string) => [
      ...(text.match(/\{\w+\}/g) ?? []).sort(),
      /^\s/.test(text),
      /\s$/.test(text),
    ];
    expect(translated.filter(([text, said]) => `${shape(text)}` !== `${shape(said)}`)).toEqual([]);
  });
});

it('Welsh has its ordinals, months and nouns after numbers', () => {
  expect([1, 2, 3, 5, 10, 11, 20, 21, 40, 50, 111, 130].map(ordinal)).toEqual(
    '1af 2il 3ydd 5ed 10fed 11eg 20fed 21ain 40fed 50ain 111eg 130ain'.split(' '),
  );
  expect([counted(1, 'ateb'), counted(1200, 'person', 'people')]).toEqual(['1 ateb', '1,200 person']);
  expect(longDate(new Date(2026, 10, 25))).toBe('25 Tachwedd 2026');
});

describe('what the server says, in Welsh', () => {
  const catalogue = JSON.parse(fs.readFileSync(path.join(folder, 'cy.json'), 'utf8')) as Catalogue;
  const say = sayAgain(
    [...sure].flatMap(([text, files]) => {
      const said = catalogue[text];
      return said && isSaidByServer(files) ? [[text, said] as const] : [];
    }),
    composed,
  );
  it.each([
    [
      'Your 28.4% ranks 50th highest of 133 trusts (chance could make it 47th to 52nd) and is in the second-highest quarter; lower is better. The median is 24.6%. The difference from it is larger than chance would explain.',
      'Mae eich 28.4% yn 50ain uchaf o 133 trusts (gallai hap ei roi unrhyw le o’r 47ain i’r 52ain) ac mae yn y chwarter ail uchaf; gorau po isaf. Y canolrif yw 24.6%. Mae’r gwahaniaeth rhyngddynt yn fwy nag y byddai hap yn ei esbonio.',
    ],
    [
      'St Elsewhere’s 12 beds ranks joint highest of 3 wards so far.',
      'Mae 12 beds St Elsewhere yn uchaf (ar y cyd) o 3 wards hyd yma.',
    ],
    [
      'Too many attempts. Please wait 40 seconds and try again.',
      'Gormod o ymgeisiau. Arhoswch 40 eiliad a cheisiwch eto.',
    ],
    [
      'Quartiles by R’s type 7 (Excel’s QUARTILE.INC). Rank 1 is the highest value; equal values share a rank; quarters are of the ranks.',
      'Chwarteli yn ôl math 7 R (QUARTILE.INC Excel). Safle 1 yw’r gwerth uchaf; mae gwerthoedd cyfartal yn rhannu safle; mae chwarteri yn ôl safleoedd.',
    ],
    // The specification's own words, which sign-in compares.
    ['Missing OTP', 'Missing OTP'],
    ['Password Expired', 'Password Expired'],
  ])('%s', (english, welsh) => expect(say(english)).toBe(welsh));
});
