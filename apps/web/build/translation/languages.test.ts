import fs from 'node:fs';
import path from 'node:path';
import PO from 'pofile';
import { translatableText } from '@portal/contract/shared/fields';
import { staffLanguages } from '@portal/contract/shared/staff-languages';
import { formatNounCount } from '../../../../packages/wording/src/plurals.cy.ts';
import { ordinal } from '../../../../packages/wording/src/ordinal.cy.ts';
import { longDate } from '../../../../packages/wording/src/long-date.cy.ts';
import { setupI18n } from '@lingui/core';
import { wordingByLanguage } from '@portal/wording/survey/wording-by-language';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Catalogue, cataloguesFolder, readCatalogue, staffCatalogues } from './catalogue.ts';
import { translateSource } from './translate-source.ts';
import { translationPatterns } from '../../src/lib/format/translation-patterns.cy.ts';
import { readInstrument } from '../../../../packages/instruments/src/import/read-instrument.ts';
import { createTranslator } from '../../src/lib/http/create-translator.ts';
import { translateTextAtPath } from '../../src/lib/http/translate-text-at-path.ts';
import { problemTemplates } from './problem-templates.ts';
import { compileProblemMessages } from './translate-build.ts';
import { compileSurveyTexts, surveyCatalogues } from './survey-catalogues.ts';
import { sentenceFields, findSentenceFields } from './server-sentence-fields.ts';
import { collectTexts, translateServerTexts, extractFileTexts } from './translatable-sources.ts';

const textsOf = (code: string) =>
  extractFileTexts('one.tsx', code)
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
    [
      'a sentence with two hyphens',
      "const said = 'Add a new sub-section to this sub-section.';",
      ['Add a new sub-section to this sub-section.'],
    ],
    ['a list of classes', "const look = 'flex gap-2 text-sm';", []],
    ['a sentence of a program', "const said = 'Closed again.';", ['Closed again.']],
    ['a template', 'const said = `${n} of ${most} given`;', ['{n} of {most} given']],
    [
      'a word in a sentence',
      "const said = `There ${n === 1 ? 'is' : 'are'} ${n}.`;",
      ['There {0} {n}.', 'is', 'are'],
    ],
    ['what is counted', "const said = formatCount(n, 'answer');", ['answer']],
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
    translateSource('one.tsx', code, extractFileTexts('one.tsx', code), catalogue);

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
    ['what is counted', "formatCount(n, 'day')", { day: 'diwrnod' }, 'formatCount(n, "diwrnod")'],
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

it('every language has its catalogue', () => {
  expect(staffCatalogues).toEqual(staffLanguages);
});

describe.each(staffLanguages)('the catalogue of %s', (language) => {
  const catalogue = readCatalogue(language);
  const translated = Object.entries(catalogue).flatMap(([text, said]) =>
    said ? [[text.replace(/ @ \S+\.tsx?$/, ''), said] as const] : [],
  );

  it('has each text of the screens and no other (else: npm run texts)', () => {
    expect([...sure.keys()].filter((text) => !Object.hasOwn(catalogue, text))).toEqual([]);
    expect(Object.keys(catalogue).filter((text) => !sure.has(text) && !ofFiles.has(text))).toEqual([]);
  });

  it('says what respondents read as well as their surveys say it', () => {
    const pairs = (english: object, other: object): [string, string][] =>
      Object.entries(english).flatMap(([name, text]: [string, unknown]) => {
        const said = (other as Record<string, unknown>)[name];
        if (typeof text === 'string') return [[text, said as string]];
        return typeof text === 'object' && text !== null ? pairs(text, said as object) : [];
      });
    const shared = pairs(wordingByLanguage.en, wordingByLanguage[language]).filter(([text]) =>
      Object.hasOwn(catalogue, text),
    );
    expect(shared.length).toBeGreaterThan(10);
    expect(shared).toEqual(shared.map(([text]) => [text, catalogue[text]]));
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

describe('the catalogues of surveys', () => {
  it('are compiled (else: npm run texts)', async () => {
    for (const [file, content] of await compileSurveyTexts())
      expect(fs.readFileSync(file, 'utf8'), file).toBe(content);
  });

  it.each(surveyCatalogues)('%s has every text, with the values of the English one', (language) => {
    const { items } = PO.parse(
      fs.readFileSync(path.join(cataloguesFolder, '../survey-languages', `${language}.po`), 'utf8'),
    );
    const valuesOf = (text = '') => [...new Set(text.match(/\{\w+(?=[,}])/g))].sort();
    const wrong = items.filter(
      ({ msgid, msgstr: [text] }) => !text || `${valuesOf(text)}` !== `${valuesOf(msgid)}`,
    );
    expect(wrong.map(({ msgctxt }) => msgctxt)).toEqual([]);
    expect(items.length).toBeGreaterThan(150);
  });
});

it('Welsh has its ordinals, months and nouns after numbers', () => {
  expect([1, 2, 3, 5, 10, 11, 20, 21, 40, 50, 111, 130].map(ordinal)).toEqual(
    '1af 2il 3ydd 5ed 10fed 11eg 20fed 21ain 40fed 50ain 111eg 130ain'.split(' '),
  );
  expect([formatNounCount(1, 'ateb'), formatNounCount(1200, 'person', 'people')]).toEqual([
    '1 ateb',
    '1,200 person',
  ]);
  expect(longDate(new Date(2026, 10, 25))).toBe('25 Tachwedd 2026');
});

describe('server messages in Welsh', () => {
  const catalogue = readCatalogue('cy');
  const say = createTranslator(translateServerTexts(catalogue), translationPatterns);
  it.each([
    [
      'Your 28.4% ranks 1,050th highest of 1,133 trusts (could be anywhere from 47th to 1,052nd by chance) and is in the second-highest quarter; lower is better. The median is 24.6%. Similar: it is within the 95% limits around 24.3% (the overall value), which allow for differences between trusts.',
      'Mae eich 28.4% yn 1,050ain uchaf o 1,133 trusts (gallai hap ei roi unrhyw le o’r 47ain i’r 1,052ain) ac mae yn y chwarter ail uchaf; gorau po isaf. Y canolrif yw 24.6%. Tebyg: mae o fewn y terfynau 95% o amgylch 24.3% (y gwerth cyffredinol), sy’n caniatáu ar gyfer gwahaniaethau rhwng trusts.',
    ],
    [
      'St Elsewhere’s value of 12 beds ranks joint highest of 3 wards so far.',
      'Mae 12 beds St Elsewhere yn uchaf (ar y cyd) o 3 wards hyd yma.',
    ],
    [
      'Programme target: at least 92.0%; at least 95.0% from 2025/26.',
      'Targed y rhaglen: o leiaf 92.0%; o leiaf 95.0% o 2025/26.',
    ],
    [
      'Too many attempts. Please wait 40 seconds and try again.',
      'Gormod o ymgeisiau. Arhoswch 40 eiliad a cheisiwch eto.',
    ],
    [
      'Quartiles use R’s type 7 (Excel’s QUARTILE.INC). Rank 1 is the highest value. Equal values share a rank. Quarters are based on ranks.',
      'Chwarteli yn ôl math 7 R (QUARTILE.INC Excel). Safle 1 yw’r gwerth uchaf; mae gwerthoedd cyfartal yn rhannu safle; mae chwarteri yn ôl safleoedd.',
    ],
    [
      'Number. It is entered by users, not calculated as “%score.round(0)”. Extensions are left out: sdc-item. Its code here is “q_2”.',
      'Rhif. Fe’i gofynnir, ac ni chaiff ei gyfrifo fel “%score.round(0)”. Hepgorir estyniadau: sdc-item. Ei god yma yw “q_2”.',
    ],
    [
      'Changed by Jo Bloggs in the portal since the download.',
      'Ers y lawrlwytho, fe’i newidiwyd ar y porth gan Jo Bloggs.',
    ],
    [
      'It is above the 99.8% funnel limit: very unlikely to be due to chance.',
      'Mae uwchlaw y terfyn 99.8% ar y twndis: annhebygol iawn mai hap yw hyn.',
    ],
    [
      'Special cause, concern: a value outside the limits; seven values in a row that all rise or all fall.',
      'Achos arbennig, pryder: gwerth y tu hwnt i’r terfynau; saith gwerth yn olynol sy’n codi, neu sy’n gostwng.',
    ],
    [
      'Special cause, improvement: the value for June 2025 is a sign of a change for the better (two out of three values in a row close to the same limit).',
      'Achos arbennig, gwelliant: mae gwerth June 2025 yn arwydd o newid er gwell (dau o dri gwerth yn olynol yn agos at yr un terfyn).',
    ],
    [
      'No special cause: the sum up to June 2025 is within the normal variation of the 51 values.',
      'Dim achos arbennig: mae’r swm hyd ddiwedd June 2025 o fewn amrywiadau arferol y 51 gwerth.',
    ],
    // The specification's own words, which sign-in compares.
    ['Missing OTP', 'Missing OTP'],
    ['Password Expired', 'Password Expired'],
  ])('%s', (english, welsh) => expect(say(english)).toBe(welsh));

  const files = process.env['INSTRUMENTS_DIR'] ?? path.resolve('../shared/data/questionnaires');
  it.skipIf(!fs.existsSync(files))('outcomes for every item of an imported file', async () => {
    const left = new Set<string>();
    for (const name of fs.readdirSync(files, { recursive: true }) as string[]) {
      const file = path.join(files, name);
      if (fs.statSync(file).isDirectory() || name === 'MANIFEST.csv') continue;
      const read = await readInstrument({ file_name: path.basename(name), content: fs.readFileSync(file) });
      for (const { reason } of read.entries) {
        const said = new Set(sentencesIn(say(reason)));
        for (const sentence of sentencesIn(reason)) if (said.has(sentence)) left.add(`${name}: ${sentence}`);
      }
    }
    expect([...left]).toEqual([]);
  });
});

/** Removes text quoted from a file, and the part cut off after it. */
const sentencesIn = (reason: string) =>
  reason
    .replace(/[^.]*…$/, '')
    .replace(/“[^”]*(”|$)|\$?\{.*?(\}|$)/gs, '“”')
    .split(/(?<=[.!?]|“”) (?=[\p{Lu}“])/u)
    .filter((sentence) => /\p{L}{3}/u.test(sentence));

describe('refusals in Welsh', () => {
  const catalogue = readCatalogue('cy');
  const messages = compileProblemMessages(problemTemplates, catalogue);
  const i18n = setupI18n({ locale: 'cy', locales: ['cy', 'en-GB'], messages: { cy: messages } });

  it('have a text for each code, except where programs read them', () => {
    const without = problemTemplates.map(([code]) => code).filter((code) => !Object.hasOwn(messages, code));
    // A value alone, words of the specification, and messages for programs.
    const forPrograms =
      /^(odata_|cell_format_needed|merger_refused|request_not_understood|one_time|password_exp)/;
    expect(without.filter((code) => !forPrograms.test(code))).toEqual([]);
    expect(problemTemplates.length).toBeGreaterThan(500);
  });

  it.each([
    ['organisation_code_taken', { code: 'RX1' }, 'Mae sefydliad â’r cod “RX1” eisoes. Dewiswch god arall.'],
    [
      'too_many_attempts_for_minutes',
      { minutes: 2 },
      'Gormod o ymgeisiau. Arhoswch 2 funud a cheisiwch eto.',
    ],
    ['too_many_case_lines', { most: 5000 }, 'Mae gan y ffeil hon fwy na 5,000 llinell. Rhannwch hi.'],
    [
      'case_code_limit_reached',
      { left: 0, limit: 3 },
      'Mae’r cyflwyniad hwn wedi cyrraedd ei derfyn o 3 chod. Gofynnwch i dîm y rhaglen os oes angen mwy arno.',
    ],
  ])('%s', (code, params, text) => expect(i18n._(code, params)).toBe(text));
});

describe('replies that contain server messages', () => {
  it.each([
    ['in itself', z.object({ method: translatableText, n: z.number() }), ['method']],
    ['in a list', z.object({ rows: z.array(z.object({ why: translatableText })) }), ['rows.why']],
    ['a list of them', z.object({ problems: z.array(translatableText) }), ['problems']],
    [
      'where it may be absent',
      z.object({ why: translatableText.nullable(), more: translatableText.optional() }),
      ['why', 'more'],
    ],
    [
      'in one of several',
      z.union([z.object({ why: translatableText }), z.object({ done: z.boolean() })]),
      ['why'],
    ],
    ['by name', z.record(z.string(), z.number()), []],
    ['what people wrote', z.object({ note: z.string() }), []],
  ])('%s', (_name, schema, ways) => expect(findSentenceFields(schema)).toEqual(ways));

  it('lists each endpoint', () => {
    expect(sentenceFields['POST /api/v1/instruments/import']).toEqual([
      'refusal',
      'entries.place',
      'entries.reason',
    ]);
  });
  it.each([
    [{ why: 'a', n: 1 }, 'why', { why: 'A', n: 1 }],
    [{ rows: [{ why: 'a' }, { why: null }, {}] }, 'rows.why', { rows: [{ why: 'A' }, { why: null }, {}] }],
    [{ problems: ['a', 'b'] }, 'problems', { problems: ['A', 'B'] }],
    [null, 'detail', null],
  ])('is said there and nowhere else: %j', (answer, way, said) =>
    expect(translateTextAtPath(answer, way.split('.'), (text) => text.toUpperCase())).toEqual(said),
  );
});
