import { describe, expect, it } from 'vitest';
import type { limesurveyFunctions, limesurveyOperators } from '../formats/limesurvey/expression-manager.ts';
import type { redcapFunctions, redcapOperators } from '../formats/redcap/branching-logic.ts';
import type { xpathFunctions, xpathOperators } from '../formats/xlsform/xpath.ts';
import { compareFileRules } from '../testing/compare-file-rules.ts';
import type { Product } from '../testing/find-rule-differences.ts';
import { lssOf } from '../testing/lss-file.ts';
import { entryOf, readForm, readText, workbookOf } from '../testing/read-test-files.ts';
import type { InstrumentRead } from './read-instrument.ts';

/*
 * Every function and operator that an importer knows has a rule here, by type: a new one does not compile without.
 * Each rule is imported as mapped, and means on drawn answers what another implementation makes of it.
 * FHIR and DHIS2 have tests of their own beside their readers.
 */

/** `isReported`: the report says each time that it differs here. */
type Rule = ({ show: string } | { formula: string } | { constraint: string }) & { isReported?: true };

const xlsform: Record<Exclude<keyof typeof xpathFunctions, 'count'> | keyof typeof xpathOperators, Rule> = {
  abs: { formula: 'abs(${a} - ${b})' },
  if: { formula: 'if(${a} > 3, ${b}, 1)' },
  sum: { formula: 'sum(${a}) + 1' },
  pow: { formula: 'pow(${b}, 2)' },
  sqrt: { formula: 'sqrt(${a} * ${a})' },
  int: { formula: 'int(${b} div 3)' },
  today: { formula: 'int(today() - ${d})' },
  now: { show: '${d} < now()' },
  'selected-at': { show: "selected-at(${m}, 0) = 'y'", isReported: true },
  'jr:choice-name': { show: "jr:choice-name(${k}, '${k}') = 'Kind y'" },
  'count-selected': { formula: 'count-selected(${m})' },
  'string-length': { formula: 'string-length(${w})' },
  number: { formula: 'number(${w}) + 1' },
  'decimal-date-time': { formula: 'decimal-date-time(${d}) - 10' },
  'count-non-empty': { formula: 'count-non-empty(${a})' },
  concat: { formula: "concat(${w}, '-', ${w})" },
  true: { show: '${a} > 3 or true()' },
  false: { show: '${a} > 3 or false()' },
  not: { show: 'not(${a} > 3)' },
  selected: { show: "selected(${m}, 'x')" },
  regex: { constraint: "regex(., '[a-z]+')" },
  round: { formula: 'round(${b}, 1)' },
  floor: { formula: 'floor(${b})' },
  ceiling: { formula: 'ceiling(${b})' },
  coalesce: { formula: 'coalesce(${a}, ${b})' },
  min: { formula: 'min(${a}, ${b})' },
  max: { formula: 'max(${a}, ${b})' },
  'format-date': { formula: "format-date(${d}, '%d/%m/%Y')" },
  date: { formula: 'date(${d} + 7)' },
  'date-time': { show: 'date-time(${d}) < today()' },
  string: { show: "string(${w}) = 'some'" },
  boolean: { show: 'boolean(${a})' },
  '+': { formula: '${a} + ${b}' },
  '-': { formula: '${a} - ${b}' },
  '*': { formula: '${a} * ${b}' },
  div: { formula: '${a} div 4' },
  mod: { formula: '${a} mod 4' },
  '=': { show: '${a} = 3' },
  '==': { show: "${w} == 'some'" },
  '!=': { show: '${a} != 3' },
  '<': { show: '${t} < ${t2}' },
  '<=': { show: '${a} <= ${b}' },
  '>': { show: '${a} > 3' },
  '>=': { show: '${d} >= ${d2}' },
  and: { show: '${a} > 3 and ${b} < 9' },
  or: { show: "${a} > 3 or ${w} = 'some'" },
};

const redcap: Record<keyof typeof redcapFunctions | keyof typeof redcapOperators, Rule> = {
  abs: { formula: 'abs([a] - [b])' },
  min: { formula: 'min([a], [b])' },
  max: { formula: 'max([a], [b])' },
  if: { formula: 'if([a] > 3, [b], 1)' },
  sum: { formula: 'sum([a], [b])' },
  mean: { formula: 'mean([a], [b])' },
  sqrt: { formula: 'sqrt([a] * [a])' },
  mod: { formula: 'mod([a], 4)' },
  length: { formula: 'length([w])' },
  concat: { show: "concat([w], '!') = 'some!'" },
  isblankormissingcode: { show: 'isblankormissingcode([a])' },
  isblanknotmissingcode: { show: 'isblanknotmissingcode([w])' },
  not: { show: 'not([a] > 3)' },
  round: { formula: 'round([b], 1)' },
  roundup: { formula: 'roundup([b], 0)' },
  rounddown: { formula: 'rounddown([b], 0)' },
  datediff: { formula: "datediff([d], 'today', 'd', true)" },
  '+': { formula: '[a] + [b]' },
  '-': { formula: '[a] - [b]' },
  '*': { formula: '[a] * [b]' },
  '/': { formula: '[a] / 4' },
  '^': { formula: '[b] ^ 2' },
  '=': { show: '[a] = 3' },
  '==': { show: "[w] == 'some'" },
  '!=': { show: '[a] != 3' },
  '<>': { show: '[a] <> [b]' },
  '<': { show: '[a] < 3' },
  '<=': { show: '[a] <= [b]' },
  '>': { show: '[d] > [d2]' },
  '>=': { show: '[a] >= 3' },
  and: { show: '[a] > 3 and [b] < 9' },
  or: { show: '[a] > 3 or [b] < 9' },
  '&&': { show: '[a] > 3 && [b] < 9' },
  '||': { show: '[a] > 3 || [b] < 9' },
};

const limesurvey: Record<keyof typeof limesurveyFunctions | keyof typeof limesurveyOperators, Rule> = {
  abs: { formula: 'abs(a - b)' },
  min: { formula: 'min(a, b)' },
  max: { formula: 'max(a, b)' },
  if: { formula: 'if(a > 3, b, 1)' },
  count: { formula: 'count(a, b)' },
  pow: { formula: 'pow(b, 2)' },
  sqrt: { formula: 'sqrt(a * a)' },
  strlen: { formula: 'strlen(w)' },
  intval: { formula: 'intval(b)' },
  fmod: { formula: 'fmod(a, 4)' },
  join: { formula: "join(w, '-', w)" },
  is_empty: { show: 'is_empty(a)' },
  sum: { formula: 'sum(a, b)' },
  round: { formula: 'round(b, 1)' },
  floor: { formula: 'floor(b)' },
  ceil: { formula: 'ceil(b)' },
  date: { formula: "date('Y-m-d')" },
  regexMatch: { constraint: "regexMatch('/^[a-z]+$/', self)" },
  '+': { formula: 'count(a, b) + 2' },
  '-': { formula: 'a - b' },
  '*': { formula: 'a * b' },
  '/': { formula: 'a / 4' },
  '==': { show: 'a == 3' },
  '!=': { show: 'a != 3' },
  '<': { show: 'a < 3' },
  '<=': { show: 'a <= 3' },
  '>': { show: 'a > b' },
  '>=': { show: 'a >= 3' },
  eq: { show: "k eq '1'" },
  ne: { show: "k ne '1'" },
  lt: { show: 'a lt 3' },
  le: { show: 'a le 3' },
  gt: { show: 'a gt b' },
  ge: { show: 'a ge 0' },
  and: { show: 'a > 3 and b < 9' },
  or: { show: 'a > 3 or b < 9' },
  '&&': { show: 'a > 3 && b < 9' },
  '||': { show: 'a > 3 || b < 9' },
};

const partOf = (rule: Rule, part: 'show' | 'formula' | 'constraint'): string =>
  (rule as Partial<Record<typeof part, string>>)[part] ?? '';
const named = (rules: Record<string, Rule>) =>
  Object.values(rules).map((rule, at) => ({ name: `rule${at}`, rule }));

async function expectMapped(
  product: Product,
  rules: Record<string, Rule>,
  content: Uint8Array,
  read: InstrumentRead,
) {
  const others = named(rules).filter(
    ({ name, rule }) => entryOf(read, name).outcome !== (rule.isReported ? 'approximated' : 'mapped'),
  );
  expect(others.map(({ rule, name }) => [rule, entryOf(read, name).reason])).toEqual([]);
  const { compared, silent, unknown } = await compareFileRules(read, product, content, 400);
  expect(silent).toEqual([]);
  expect({ compared, unknown }).toEqual({ compared: named(rules).length, unknown: 0 });
}

describe('every function and operator that is imported', () => {
  it('means the same as in XLSForm', async () => {
    const survey = [
      ['type', 'name', 'label', 'relevant', 'constraint', 'calculation'],
      ['integer', 'a', 'A', '', '', ''],
      ['decimal', 'b', 'B', '', '', ''],
      ['date', 'd', 'D', '', '', ''],
      ['date', 'd2', 'D2', '', '', ''],
      ['time', 't', 'T', '', '', ''],
      ['time', 't2', 'T2', '', '', ''],
      ['text', 'w', 'W', '', '', ''],
      ['select_one kind', 'k', 'K', '', '', ''],
      ['select_multiple kind', 'm', 'M', '', '', ''],
      ...named(xlsform).map(({ name, rule }) => [
        partOf(rule, 'formula') ? 'calculate' : 'text',
        name,
        partOf(rule, 'formula') ? '' : name,
        partOf(rule, 'show'),
        partOf(rule, 'constraint'),
        partOf(rule, 'formula'),
      ]),
    ];
    const choices = [
      ['list_name', 'name', 'label'],
      ...['x', 'y', 'z'].map((code) => ['kind', code, `Kind ${code}`]),
    ];
    const content = await workbookOf({ survey, choices });
    await expectMapped('xlsform', xlsform, content, await readForm({ survey, choices }));
  });

  it('means the same as in REDCap', async () => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const text = [
      'field_name,form_name,field_type,field_label,select_choices_or_calculations,text_validation_type_or_show_slider_number,branching_logic',
      'a,f,text,A,,integer,',
      'b,f,text,B,,number,',
      'd,f,text,D,,date_ymd,',
      'd2,f,text,D2,,date_ymd,',
      'w,f,text,W,,,',
      ...named(redcap).map(({ name, rule }) =>
        [
          ...[name, 'f', partOf(rule, 'formula') ? 'calc' : 'text', name],
          ...[quoted(partOf(rule, 'formula')), '', quoted(partOf(rule, 'show'))],
        ].join(),
      ),
    ].join('\n');
    await expectMapped('redcap', redcap, new TextEncoder().encode(text), await readText(text));
  });

  it('means the same as in LimeSurvey', async () => {
    const text = lssOf([
      ...[
        { code: 'a', type: 'N' },
        { code: 'b', type: 'N' },
        { code: 'd', type: 'D' },
      ],
      ...[
        { code: 'w', type: 'S' },
        { code: 'k', type: 'L', options: ['1', '2'] },
      ],
      ...named(limesurvey).map(({ name, rule }) => ({
        code: name,
        type: partOf(rule, 'formula') ? '*' : 'S',
        text: partOf(rule, 'formula') && `{${partOf(rule, 'formula')}}`,
        relevance: partOf(rule, 'show'),
        attributes: { em_validation_q: '', em_validation_sq: partOf(rule, 'constraint') },
      })),
    ]);
    await expectMapped('limesurvey', limesurvey, new TextEncoder().encode(text), await readText(text));
  });
});

describe('a comparison that no answer fulfils there', () => {
  it('is reported from XLSForm: a time with a text', async () => {
    const read = await readForm({
      survey: [
        ['type', 'name', 'label', 'relevant'],
        ['time', 't', 'T', ''],
        ['text', 'late', 'L', "${t} > '17:00'"],
      ],
    });
    expect(entryOf(read, 'late')).toMatchObject({
      outcome: 'approximated',
      reason: expect.stringContaining('It compares a time with text.'),
    });
  });

  it.each([
    ['a + b > 3', 'LimeSurvey joins the parts of a sum'],
    ['a < 0', 'less than 0'],
    ['a <= b', 'In LimeSurvey, a missing answer can be compared'],
    ['a >= "3"', 'in quotation marks'],
    ['d == "2024-02-29"', 'adds the time of day'],
  ])('is reported from LimeSurvey: %s', async (relevance, reason) => {
    const questions = ['a', 'b'].map((code) => ({ code, type: 'N' }));
    const text = lssOf([...questions, { code: 'd', type: 'D' }, { code: 'x', type: 'S', relevance }]);
    expect(entryOf(await readText(text), 'x')).toMatchObject({
      outcome: 'approximated',
      reason: expect.stringContaining(reason),
    });
  });
});
