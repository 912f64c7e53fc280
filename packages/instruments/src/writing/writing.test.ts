import {
  instrumentDefinition,
  type InstrumentDefinition,
  type InstrumentInput,
} from '@portal/contract/instrument';
import type { WrittenFormat } from '@portal/contract/instruments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInstrument } from '../read-instrument.ts';
import { meanTheSame } from './same-meaning.ts';
import { writeInstrument } from './write-instrument.ts';

type Question = InstrumentInput['sections'] extends (infer S)[] | undefined
  ? S extends { sub_sections?: ({ questions?: (infer Q)[] } | undefined)[] }
    ? Q
    : never
  : never;
const options = ['1', '2', '3'].map((code) => ({ option_code: code, option_name: `Option ${code}` }));
const question = (
  question_code: string,
  question_type: Question['question_type'],
  more: Partial<Question> = {},
): Question => ({
  ...{ question_code, question_type, question_text: `Text of ${question_code}` },
  ...more,
});
const questionnaire = (questions: Question[], checks: InstrumentInput['checks'] = []): InstrumentDefinition =>
  instrumentDefinition.parse({
    ...{ format: 'benchmarking-portal-questionnaire', version: 1, questionnaire_name: 'Ward', checks },
    sections: [{ section_name: 'Care', sub_sections: [{ questions }] }],
  });
const untold = async (definition: InstrumentDefinition, format: WrittenFormat) => {
  const { entries } = await writeInstrument(definition, format);
  return entries
    .filter(({ outcome }) => outcome !== 'mapped')
    .map(({ place, reason }) => `${place}: ${reason}`);
};

/** What every format can hold. */
const common = [
  question('n', 'integer', { required: true, help: 'At midnight.' }),
  question('d', 'decimal'),
  question('w', 'short_text'),
  question('story', 'long_text'),
  question('day', 'date'),
  question('one', 'single_choice', { options }),
  question('list', 'drop_down', { options }),
  question('many', 'multiple_choice', { options }),
];
const rules = [
  'n > 3',
  "one == '2'",
  "includes(many, '3')",
  'answered(w)',
  'not answered(n)',
  'n >= 1 and d < 4',
  "day >= '2025-01-01'",
];
const richer = [
  'not (n > 3)',
  "one != '2'",
  "not includes(many, '3')",
  "one_of(one, '1', '3') or n <= d",
  'not (n > 3 or one == list)',
  "if(n > 2, one == '1', answered(day))",
  'figure(one) + figure(list) > 3',
  'total(n, d) >= 5',
  'count(n, d, w) == 2',
  'abs(n - d) / 2 > 1',
];
const formulas = [
  'figure(one) + figure(list)',
  'total(n, d)',
  'mean(n, d)',
  'max(n, d) - min(n, d)',
  'round_half_up(n / 3, 1)',
  'if(n > 2, d, blank())',
  'count(n, d) * 10',
  'count_selected(many)',
  'sqrt(abs(n))',
];

describe('a questionnaire in another format', () => {
  it.each(['xlsform', 'redcap', 'fhir'] as const)('as %s is read back as it was', async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray(common, { minLength: 8 }),
        fc.array(fc.constantFrom(...rules), { maxLength: 4 }),
        async (asked, shown) => {
          const more = shown.map((show_if, at) => question(`x${at}`, 'short_text', { show_if }));
          expect(await untold(questionnaire([...asked, ...more]), format)).toEqual([]);
        },
      ),
      { numRuns: 15, seed: 4 },
    );
  });

  it.each(['xlsform', 'redcap'] as const)('as %s keeps what rules and formulas mean', async (format) => {
    const definition = questionnaire([
      ...common,
      ...richer.map((show_if, at) => question(`x${at}`, 'short_text', { show_if })),
      ...formulas.map((expression, at) => question(`f${at}`, 'calculated', { expression })),
    ]);
    expect(await untold(definition, format)).toEqual([]);
  });

  it('keeps checks as constraints where there are any', async () => {
    const checks = [
      { expression: 'n <= 90', severity: 'error' as const, message: 'Too many.' },
      { expression: 'd <= n', severity: 'error' as const, message: 'More than there are.' },
      { expression: 'n > 1', severity: 'warning' as const, message: 'Few.' },
    ];
    const told = await untold(questionnaire(common, checks), 'xlsform');
    expect(told).toEqual([expect.stringContaining('check 3: It is not kept')]);
    expect(await untold(questionnaire(common, checks), 'redcap')).toHaveLength(3);
  });

  it('tells of every question what its format cannot hold', async () => {
    const definition = questionnaire([
      question('Beds', 'integer', {
        unit: 'beds',
        hard_maximum: 90,
        soft_maximum: 50,
        missing_allowed: false,
      }),
      question('rate', 'percentage', { tolerance_percent: 20 }),
      question('code', 'short_text', { pattern: '[A-Z]{2}' }),
      question('per', 'calculated', { expression: 'last(Beds) + 1' }),
      question('why', 'short_text', { show_if: 'Beds > last(Beds)', require_if: 'rate > 3' }),
    ]);
    const redcap = (await untold(definition, 'redcap')).join('\n');
    for (const words of [
      'called “beds”',
      'unit “beds”',
      'largest figure',
      'tolerance',
      'pattern',
      'not known',
      'no function for “last”',
    ])
      expect(redcap).toContain(words);
    expect(redcap).toContain('When it is shown is not kept whole');
    expect(redcap).toContain('When it must be answered is not kept');
    const fhir = (await untold(definition, 'fhir')).join('\n');
    expect(fhir).toContain('It cannot be worked out there');
    expect(fhir).not.toContain('unit');
  });

  it('is what the product’s own file holds', async () => {
    const { content } = await writeInstrument(
      questionnaire([...common, question('x', 'short_text', { show_if: "one == '2'" })]),
      'redcap',
    );
    const text = new TextDecoder().decode(content);
    expect(text.split(/\r?\n/)[1]).toContain('n,care,,text,Text of n,,At midnight.,integer');
    expect(text).toContain("[one] = '2'");
    expect((await readInstrument({ file_name: 'x', content })).format).toBe('redcap');
  });
});

describe('two rules', () => {
  const asked = new Map(
    questionnaire(common).sections[0]!.sub_sections[0]!.questions.map((one) => [one.question_code, one]),
  );
  const same = (one: string, other: string, use: 'condition' | 'check' | 'formula' = 'condition') =>
    meanTheSame(one, other, use, asked, new Map());
  it('mean the same where they decide alike, and not where a blank tells them apart', () => {
    expect(same('n > 3', 'not (answered(n) and n <= 3) and answered(n)')).toBe(true);
    expect(same('n > 3', 'n >= 3')).toBe(false);
    expect(same('n != 3', 'not (answered(n) and n == 3)')).toBe(false);
    expect(same('n + d', 'total(n, d)', 'formula')).toBe(false);
    expect(same('n > 3', '')).toBe(false);
  });
});
