import {
  instrumentDefinition,
  type InstrumentDefinition,
  type InstrumentInput,
} from '@portal/contract/builder/instrument-definition';
import type { ExportFormat } from '@portal/contract/builder/instruments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXlsx } from '../file-formats/spreadsheet.ts';
import { readInstrument } from '../import/read-instrument.ts';
import { areEquivalent, combineRenames } from './rule-equivalence.ts';
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
  question_code,
  question_type,
  question_text: `Text of ${question_code}`,
  ...more,
});
const questionnaire = (questions: Question[], checks: InstrumentInput['checks'] = []): InstrumentDefinition =>
  instrumentDefinition.parse({
    format: 'benchmarking-portal-questionnaire',
    version: 1,
    questionnaire_name: 'Ward',
    checks,
    sections: [{ section_name: 'Care', sub_sections: [{ questions }] }],
  });
const untold = async (definition: InstrumentDefinition, format: ExportFormat) => {
  const { entries } = await writeInstrument(definition, format);
  return entries
    .filter(({ outcome }) => outcome !== 'mapped')
    .map(({ place, reason }) => `${place}: ${reason}`);
};

/** Questions that every format supports. */
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

it('as FHIR has items in every group and none in a text', async () => {
  const definition = questionnaire([
    ...common,
    question('sum', 'calculated', { expression: 'n * 2' }),
    question('read', 'information', { help: 'Read this.' }),
  ]);
  const [part] = definition.sections[0]!.sub_sections;
  const onlyCalculated = { ...part!, sub_section_name: 'Sums', questions: [part!.questions.at(-2)!] };
  const [section] = definition.sections;
  const nothing = { ...section!, section_name: 'Nothing', sub_sections: [] };
  const asked = { ...section!, sub_sections: [part!, onlyCalculated] };
  const { content } = await writeInstrument({ ...definition, sections: [asked, nothing] }, 'fhir');
  type Item = { type: string; text?: string; item?: Item[] };
  const all: Item[] = [];
  const visit = (items: Item[]) =>
    items.forEach((item) => {
      all.push(item);
      visit(item.item ?? []);
    });
  visit((JSON.parse(new TextDecoder().decode(content)) as { item: Item[] }).item);
  for (const { type, item } of all) {
    if (type === 'group') expect(item).not.toEqual([]);
    if (type === 'group') expect(item).toBeDefined();
    if (type === 'display') expect(item).toBeUndefined();
  }
  expect(all.map(({ text }) => text)).toContain('Text of read\n\nRead this.');
  expect(all.map(({ text }) => text)).not.toContain('Nothing');
  expect(all.map(({ text }) => text)).not.toContain('Sums');
});

describe('calculated texts and dates', () => {
  const worked = questionnaire([
    ...common,
    question('words', 'calculated_text', { expression: "if(n > 2, 'many', 'few')" }),
    question('due', 'calculated_date', { expression: "if(n > 2, '2025-07-31', blank())" }),
  ]);
  const ofBoth = async (format: ExportFormat) =>
    (await untold(worked, format)).filter((line) => /^(words|due):/.test(line));
  it.each([
    ['dhis2', 'an indicator in DHIS2 must give a number'],
    ['fhir', 'FHIR formulas use FHIRPath, which cannot be imported again'],
  ] as const)('are left out of %s with the reason', async (format, reason) => {
    const told = await ofBoth(format);
    expect(told).toHaveLength(2);
    for (const line of told) expect(line).toContain(`It cannot be calculated in this format: ${reason}.`);
  });
  it.each([
    ['xlsform', 'ward.xlsx'],
    ['limesurvey', 'ward.lss'],
    ['ddi', 'ward.xml'],
  ] as const)('are imported again from %s', async (format, file_name) => {
    const { content } = await writeInstrument(worked, format);
    const { definition } = await readInstrument({ file_name, content });
    const found = definition.sections
      .flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions))
      .filter(({ expression }) => expression !== null)
      .map(({ question_type, expression }) => [question_type, expression]);
    expect(found).toEqual([
      ['calculated_text', "if(n > 2, 'many', 'few')"],
      ['calculated_date', "if(n > 2, '2025-07-31', blank())"],
    ]);
    expect(await ofBoth(format)).toEqual([]);
  });
  it('are calculations of an XLSForm', async () => {
    const { content } = await writeInstrument(worked, 'xlsform');
    const { sheets } = await readXlsx(content);
    const rows = sheets.find(({ name }) => name === 'survey')!.rows;
    const cell = (code: string, column: string) =>
      rows.find((row) => row.includes(code))![rows[0]!.indexOf(column)];
    expect(['words', 'due'].map((code) => cell(code, 'type'))).toEqual(['calculate', 'calculate']);
    expect(cell('words', 'calculation')).toBe("if(${n} > 2, 'many', 'few')");
    expect(cell('due', 'calculation')).toBe("if(${n} > 2, '2025-07-31', '')");
  });
});

describe('calculated texts and dates of REDCap', () => {
  const worked = questionnaire([
    ...common,
    question('words', 'calculated_text', { expression: "if(n > 2, concat(w, ' many'), 'few')" }),
    question('due', 'calculated_date', { expression: 'add_days(day, 28)' }),
    question('later', 'calculated_date', { expression: 'add_months(day, 1)' }),
  ]);
  it('are tags of text fields, which are imported again', async () => {
    const { content, entries } = await writeInstrument(worked, 'redcap');
    const csv = new TextDecoder().decode(content);
    expect(csv).toContain("@CALCTEXT(if([n] > 2, concat([w], ' many'), 'few'))");
    expect(csv).toContain("@CALCDATE([day], 28, 'd')");
    const again = await readInstrument({ file_name: 'ward.csv', content });
    const found = again.definition.sections
      .flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions))
      .filter(({ expression }) => expression !== null)
      .map(({ question_type, expression }) => [question_type, expression]);
    expect(found).toEqual([
      ['calculated_text', "if(n > 2, concat(w, ' many'), 'few')"],
      ['calculated_date', 'add_days(day, 28)'],
    ]);
    const told = entries.filter(({ outcome }) => outcome !== 'mapped').map(({ place }) => place);
    expect(told).not.toContain('words');
    expect(told).not.toContain('due');
    expect(told).toContain('later');
  });
});

describe('a rating scale', () => {
  const scale = questionnaire([...common, question('how', 'rating', { options })]);
  it('as xlsform is read back as it was', async () => expect(await untold(scale, 'xlsform')).toEqual([]));
  it.each(['redcap', 'fhir', 'limesurvey', 'dhis2', 'ddi'] as const)(
    'as %s is reported as another choice',
    async (format) => expect((await untold(scale, format)).join('\n')).toContain('how:'),
  );
});

describe('a questionnaire in another format', () => {
  it.each(['xlsform', 'redcap', 'fhir', 'limesurvey'] as const)(
    'as %s is read back as it was',
    async (format) => {
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
    },
  );

  it.each(['xlsform', 'redcap', 'limesurvey'] as const)(
    'as %s keeps what rules and formulas mean',
    async (format) => {
      const definition = questionnaire([
        ...common,
        ...richer.map((show_if, at) => question(`x${at}`, 'short_text', { show_if })),
        ...formulas.map((expression, at) => question(`f${at}`, 'calculated', { expression })),
      ]);
      expect(await untold(definition, format)).toEqual([]);
    },
  );

  it('keeps the conditions of options if the format supports them, and reports it otherwise', async () => {
    const offered = (...conditions: string[]) =>
      options.map((option, at) => ({ ...option, show_if: conditions[at] ?? '' }));
    const definition = questionnaire([
      ...common,
      question('cascade', 'single_choice', { options: offered("one == '1'", "one == '2'") }),
      question('again', 'drop_down', { options: offered("one == '3'", "one == '2'", "one == '1'") }),
      question('free', 'multiple_choice', {
        options: offered('n > 3', "includes(many, '2') or not answered(d)", 'n > 3'),
      }),
    ]);
    for (const format of ['xlsform', 'fhir'] as const) expect(await untold(definition, format)).toEqual([]);
    expect(await untold(definition, 'limesurvey')).toEqual([
      "cascade: Single choice. The condition for when 2 options are offered is not exported: “one == '1'”.",
      "again: Drop-down. The condition for when 3 options are offered is not exported: “one == '3'”.",
    ]);
    for (const format of ['redcap', 'dhis2', 'ddi'] as const)
      expect((await untold(definition, format)).join('\n')).toContain(
        'The condition for when 3 options are offered is not exported: “n > 3”.',
      );
    const unsayable = questionnaire([
      ...common,
      question('late', 'single_choice', { options: offered('last(n) > 1', "one == '2'") }),
    ]);
    for (const format of ['xlsform', 'fhir'] as const)
      expect(await untold(unsayable, format)).toEqual([
        'late: Single choice. The condition for when an option is offered is not exported: “last(n) > 1”.',
      ]);
  });

  it('in FHIR offers options on any conditions that FHIRPath supports', async () => {
    const yes = question('yes', 'yes_no');
    const at = question('at', 'time');
    const said = [...rules, ...richer.slice(0, 5), "yes == 'yes'", "not (yes == 'no')", "at < '12:30'"];
    const conditions = [...said, 'n * 2 - d > 1', 'day < today()', "not (n == 3 or includes(many, '1'))"];
    const asked = conditions.map((show_if, index) =>
      question(`x${index}`, 'single_choice', { options: [{ ...options[0]!, show_if }, options[1]!] }),
    );
    expect(await untold(questionnaire([...common, yes, at, ...asked]), 'fhir')).toEqual([]);
  });

  it('keeps checks as constraints where there are any', async () => {
    const checks = [
      { expression: 'n <= 90', severity: 'error' as const, message: 'Too many.' },
      { expression: 'd <= n', severity: 'error' as const, message: 'More than there are.' },
      { expression: 'n > 1', severity: 'warning' as const, message: 'Few.' },
    ];
    const told = await untold(questionnaire(common, checks), 'xlsform');
    expect(told).toEqual([expect.stringContaining('check 3: It cannot be exported unchanged')]);
    expect(await untold(questionnaire(common, checks), 'redcap')).toHaveLength(3);
  });

  it('reports for every question the parts its format cannot hold', async () => {
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
      'Its code in the file is “beds”',
      'unit “beds”',
      'maximum',
      'expected change since last period',
      'pattern',
      'not known',
      'no function for “last”',
    ])
      expect(redcap).toContain(words);
    expect(redcap).toContain('The condition for when it is shown is not fully exported');
    expect(redcap).toContain('The condition for when it is required is not exported');
    const fhir = (await untold(definition, 'fhir')).join('\n');
    expect(fhir).toContain('It cannot be calculated in this format');
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

describe('a survey of LimeSurvey', () => {
  it('has codes as they are possible there, and rules that name them', async () => {
    const named = ['in_patient', 'out', 'in patient'].map((code) => ({
      option_code: code,
      option_name: code,
    }));
    const definition = questionnaire(
      [
        question('beds_open', 'integer'),
        question('bedsopen', 'integer', { show_if: 'beds_open > 2' }),
        question('kind_of_ward', 'single_choice', { options: named }),
        question('why', 'short_text', { show_if: "kind_of_ward == 'in_patient'", help: 'A {brace} <b>' }),
        question('at', 'time'),
        question('seen', 'date_time'),
        question('half', 'calculated', { expression: 'beds_open / 2', question_text: 'Half of them' }),
      ],
      [{ expression: 'bedsopen <= beds_open', severity: 'error', message: 'Fewer than {open}.' }],
    );
    expect(await untold(definition, 'limesurvey')).toEqual([
      'beds_open: Whole number. Its code in the file is “bedsopen2”.',
      'kind_of_ward: Single choice. Its code in the file is “kindofward”. Its options have different codes in the file: “inpat” for “in_patient”, “inpa2” for “in patient”.',
    ]);
    const { content } = await writeInstrument(definition, 'limesurvey');
    const { definition: read, format } = await readInstrument({ file_name: 'x.lss', content });
    expect(format).toBe('limesurvey');
    const questions = read.sections[0]!.sub_sections[0]!.questions;
    expect(questions.find(({ question_code }) => question_code === 'why')).toMatchObject({
      show_if: "kindofward == 'inpat'",
      help: 'A {brace} <b>',
    });
  });
});

describe('metadata of DHIS2', () => {
  const figures = [
    question('n', 'integer', { required: true, help: 'At midnight.', hard_minimum: 0 }),
    question('d', 'decimal'),
    question('w', 'short_text'),
    question('story', 'long_text'),
    question('day', 'date'),
    question('hour', 'time'),
    question('seen', 'date_time'),
    question('is', 'yes_no'),
    question('list', 'drop_down', { options }),
    question('many', 'multiple_choice', { options }),
    question('scan', 'file'),
  ];
  it('are read back as they were, rules between figures included', async () => {
    const definition = questionnaire(figures, [
      { expression: 'n >= d * 2', severity: 'error', message: 'Too few.' },
      { expression: 'total(n, d) <= 90', severity: 'warning', message: 'Many.' },
    ]);
    expect(await untold(definition, 'dhis2')).toEqual([
      expect.stringContaining('questionnaire: The questionnaire. In DHIS2, its period type'),
    ]);
  });

  it('have no conditions and no other formulas, with a report', async () => {
    const definition = questionnaire(
      [
        ...figures,
        question('why', 'short_text', { show_if: 'n > 3' }),
        question('one', 'single_choice', { options }),
        question('sum', 'calculated', { expression: 'n + d' }),
        question('if', 'calculated', { expression: 'if(n > 1, n, d)' }),
      ],
      [{ expression: 'answered(w) or n > 3', severity: 'error', message: 'Enter a reason.' }],
    );
    const told = (await untold(definition, 'dhis2')).slice(1);
    expect(told).toEqual([
      'why: Short text. The condition for when it is shown is not fully exported: “n > 3”.',
      'one: Single choice. Its question type in the file is “Drop-down”.',
      'sum: Calculated number. Its section in the file is “Other data elements”, not “Care”. Its sub-section in the file is “Indicators”. In DHIS2, a missing answer counts as 0. Its formula gives different results in the file: “n + d”.',
      expect.stringContaining('if: It cannot be calculated in this format'),
      expect.stringContaining('check 1: It cannot be exported unchanged'),
    ]);
  });

  it('have identifiers as every installation takes them, the same each time', async () => {
    const write = async () => {
      const { content } = await writeInstrument(questionnaire(figures), 'dhis2');
      return JSON.parse(new TextDecoder().decode(content)) as {
        dataElements: { id: string; code: string }[];
      };
    };
    const [one, other] = [await write(), await write()];
    expect(one).toEqual(other);
    expect(new Set(one.dataElements.map(({ id }) => id)).size).toBe(figures.length);
    for (const { id } of one.dataElements) expect(id).toMatch(/^[a-zA-Z][a-zA-Z0-9]{10}$/);
  });
});

describe('a codebook of DDI', () => {
  it('contains everything recorded, with its audience, and reports parts of the form only', async () => {
    const definition = questionnaire([
      ...common,
      ...richer.map((show_if, at) => question(`x${at}`, 'short_text', { show_if })),
      ...formulas.map((expression, at) => question(`f${at}`, 'calculated', { expression })),
      question('is', 'yes_no'),
      question('rate', 'percentage', { decimal_places: 1, hard_minimum: 0, hard_maximum: 100 }),
      question('hour', 'time'),
      question('seen', 'date_time'),
    ]);
    expect(await untold(definition, 'ddi')).toEqual([
      'n: Whole number. The setting that makes it required is not exported.',
      'story: Long text. Its question type in the file is “Short text”.',
      'list: Drop-down. Its question type in the file is “Single choice”.',
    ]);
  });

  it('from others is imported with its audience as a reported text, and not guessed', async () => {
    const book = `<?xml version="1.0"?><ddi:codeBook xmlns:ddi="ddi:codebook:2_5"><ddi:stdyDscr><ddi:citation><ddi:titlStmt>
      <ddi:titl>Hospital census</ddi:titl></ddi:titlStmt></ddi:citation></ddi:stdyDscr><ddi:dataDscr>
      <ddi:varGrp ID="G1" var="V1 V2 V3" varGrp="G2"><ddi:labl>Wards &amp; beds</ddi:labl></ddi:varGrp>
      <ddi:varGrp ID="G2" var="V1" varGrp="G3"/><ddi:varGrp ID="G3" var="V4" varGrp="G2"/>
      <ddi:var ID="V1" name="BEDS" intrvl="contin" dcml="0"><ddi:labl>Beds</ddi:labl><ddi:qstn><ddi:qstnLit>How many beds?</ddi:qstnLit></ddi:qstn>
        <ddi:valrng><ddi:range min="0" max="900"/></ddi:valrng><ddi:universe>Hospitals with wards</ddi:universe></ddi:var>
      <ddi:var ID="V2" name="KIND" intrvl="discrete"><ddi:labl>Kind</ddi:labl><ddi:catgry><ddi:catValu>1</ddi:catValu><ddi:labl>Acute</ddi:labl></ddi:catgry>
        <ddi:catgry missing="Y"><ddi:catValu>9</ddi:catValu><ddi:labl>No answer</ddi:labl></ddi:catgry></ddi:var>
      <ddi:var ID="V3" name="PER" intrvl="contin"><ddi:labl>Per</ddi:labl><ddi:derivation><ddi:drvcmd syntax="SPSS">COMPUTE PER = BEDS / 2.</ddi:drvcmd></ddi:derivation></ddi:var>
      <ddi:var ID="V4" name="WHERE"><ddi:labl>Where</ddi:labl><ddi:qstn responseDomainType="geographic"/></ddi:var>
      </ddi:dataDscr></ddi:codeBook>`;
    const read = await readInstrument({ file_name: 'x.xml', content: new TextEncoder().encode(book) });
    expect(read.format).toBe('ddi');
    expect(read.definition.questionnaire_name).toBe('Hospital census');
    expect(read.definition.sections[0]).toMatchObject({ section_name: 'Wards & beds' });
    expect(read.definition.sections[0]!.sub_sections[0]!.questions).toMatchObject([
      { question_code: 'BEDS', question_type: 'integer', hard_maximum: 900, show_if: '' },
      { question_code: 'KIND', question_type: 'single_choice', options: [{ option_code: '1' }] },
    ]);
    const told = Object.fromEntries(
      read.entries.map(({ name, outcome, reason }) => [name, `${outcome}: ${reason}`]),
    );
    expect(told['BEDS']).toContain(
      'approximated: Whole number. The file only says in words who should be asked',
    );
    expect(told['PER']).toContain(
      'not_possible: Its formula cannot be converted: its command language is not supported',
    );
    expect(told['WHERE']).toContain('not_possible');
  });

  it.each([
    ['cut off', '<codeBook><dataDscr><var'],
    ['with entities of its own', '<!DOCTYPE a [<!ENTITY b "c">]><codeBook>&b;</codeBook>'],
    ['nested without end', `<codeBook>${'<a>'.repeat(60)}${'</a>'.repeat(60)}</codeBook>`],
  ])('%s is refused', async (_, book) => {
    await expect(
      readInstrument({ file_name: 'x.xml', content: new TextEncoder().encode(book) }),
    ).rejects.toThrow(/damaged|document type|nested/);
  });
});

describe('two rules', () => {
  const asked = new Map(
    questionnaire(common).sections[0]!.sub_sections[0]!.questions.map((one) => [one.question_code, one]),
  );
  const same = (one: string, other: string, use: 'condition' | 'check' | 'formula' = 'condition') =>
    areEquivalent(one, other, use, asked, combineRenames(new Map(), new Map()));
  it('are equal if they decide the same, and not if a blank distinguishes them', () => {
    expect(same('n > 3', 'not (answered(n) and n <= 3) and answered(n)')).toBe(true);
    expect(same('n > 3', 'n >= 3')).toBe(false);
    expect(same('n != 3', 'not (answered(n) and n == 3)')).toBe(false);
    expect(same('n + d', 'total(n, d)', 'formula')).toBe(false);
    expect(same('n > 3', '')).toBe(false);
  });
});

describe('texts with piped answers', () => {
  const asked = questionnaire([
    question('ward_name', 'short_text'),
    question('one', 'single_choice', { options }),
    question('many', 'multiple_choice', { options }),
    question('beds', 'integer', {
      question_text: 'Beds of {{ward_name}}, {not that}?',
      help: 'In {{ward_name}} (all).',
    }),
    question('text', 'information', { question_text: '{{one}} and {{many}}' }),
  ]);
  const textsOf = async (format: ExportFormat) => {
    const { content } = await writeInstrument(asked, format);
    const { definition } = await readInstrument({ file_name: 'Ward', content });
    return definition.sections.flatMap(({ sub_sections }) =>
      sub_sections.flatMap(({ questions }) =>
        questions.slice(-2).map(({ question_text, help }) => [question_text, help]),
      ),
    );
  };

  it('are equal after a round trip through an XLSForm; for choices a report says that it shows codes', async () => {
    expect(await textsOf('xlsform')).toEqual([
      ['Beds of {{ward_name}}, {not that}?', 'In {{ward_name}} (all).'],
      ['{{one}} and {{many}}', ''],
    ]);
    expect(await untold(asked, 'xlsform')).toEqual([
      'text: Information. Where its texts include the answer to a choice question, the option’s code is shown instead of its name.',
    ]);
  });

  it('are read back equal from a REDCap dictionary', async () => {
    expect((await textsOf('redcap'))[0]).toEqual([
      'Beds of {{ward_name}}, {not that}?',
      'In {{ward_name}} (all).',
    ]);
    expect((await untold(asked, 'redcap')).filter((one) => one.startsWith('beds'))).toEqual([]);
  });

  it('are read back by the codes of LimeSurvey, which shows no answer of several options', async () => {
    expect(await textsOf('limesurvey')).toEqual([
      ['Beds of {{wardname}}, {not that}?', 'In {{wardname}} (all).'],
      ['{{one}} and [many]', ''],
    ]);
    const told = await untold(asked, 'limesurvey');
    expect(told.filter((one) => one.startsWith('beds'))).toEqual([]);
    expect(told.find((one) => one.startsWith('text'))).toContain('{{one}} and [many]');
  });

  it.each([
    ['xlsform', '${beds} [beds] {beds}', ['$ {beds} [beds] {beds}']],
    ['redcap', '${beds} [beds] {beds} [user-name] [no]', ['${ beds} [ beds] { beds} [ user-name] [no]']],
    ['limesurvey', '${beds} [beds] {beds} {{no', null],
  ] as const)('are not made of what looks like a place there: %s', async (format, text, other) => {
    const odd = questionnaire([
      question('beds', 'integer'),
      question('why', 'single_choice', {
        question_text: text,
        help: text,
        options: [{ ...options[0]!, option_name: text }, options[1]!],
      }),
    ]);
    const { content } = await writeInstrument(odd, format);
    const { definition, entries } = await readInstrument({ file_name: 'Ward', content });
    const [, why] = definition.sections[0]!.sub_sections[0]!.questions;
    const [kept] = other ?? [text];
    expect([why!.question_text, why!.help, why!.options[0]!.option_name]).toEqual([kept, kept, kept]);
    expect(entries.filter(({ reason }) => reason.includes('Answers are not inserted into its text'))).toEqual(
      [],
    );
    const told = await untold(odd, format);
    expect(told.some((one) => one.startsWith('why') && one.includes('Its text in the file is'))).toBe(
      other !== null,
    );
  });

  it.each(['fhir', 'dhis2', 'ddi'] as const)('name the question in %s, with a report', async (format) => {
    const told = await untold(asked, format);
    expect(told.find((one) => one.startsWith('beds'))).toContain('Beds of [Text of ward_name]');
    const { content } = await writeInstrument(asked, format);
    expect(new TextDecoder().decode(content)).not.toContain('{{');
  });
});

describe('a roster', () => {
  const row = (n: number) => [
    question(`ward_${n}_label`, 'short_text', {
      question_text: `Ward ${n}, Name`,
      required: true,
      row: n - 1,
      column: 0,
    }),
    question(`ward_${n}_beds`, 'integer', {
      question_text: `Ward ${n}, Beds`,
      hard_minimum: 0,
      row: n - 1,
      column: 1,
    }),
    question(`ward_${n}_used`, 'integer', {
      question_text: `Ward ${n}, Used`,
      show_if: `ward_${n}_beds > 0`,
      row: n - 1,
      column: 2,
    }),
  ];
  const roster = (checks: InstrumentInput['checks'] = [], more: Question[] = []) =>
    instrumentDefinition.parse({
      format: 'benchmarking-portal-questionnaire',
      version: 1,
      questionnaire_name: 'Ward',
      checks,
      sections: [
        {
          section_name: 'Site',
          sub_sections: [
            {
              sub_section_name: 'Wards of the site',
              row_word: 'Ward',
              minimum_rows: 1,
              rows: [1, 2, 3].map((n) => ({ row_name: `Ward ${n}` })),
              columns: ['Name', 'Beds', 'Used'].map((column_name) => ({ column_name })),
              questions: [1, 2, 3].flatMap(row),
            },
          ],
        },
        ...(more.length > 0 ? [{ section_name: 'All', sub_sections: [{ questions: more }] }] : []),
      ],
    });
  const check = (n: number) => ({
    expression: `ward_${n}_used <= ward_${n}_beds`,
    message: 'More than there are.',
  });

  it.each(['xlsform', 'fhir'] as const)(
    'is written as what repeats in %s, and read back equal',
    async (format) => {
      const definition = roster();
      expect(await untold(definition, format)).toEqual([]);
      const { content } = await writeInstrument(definition, format);
      const back = await readInstrument({ file_name: 'Ward', content });
      expect(back.definition.sections).toEqual(definition.sections);
      if (format === 'fhir') expect(new TextDecoder().decode(content)).toContain('"repeats": true');
    },
  );

  it('keeps in XLSForm what holds in each row, and what adds up its columns', async () => {
    const all = 'ward_1_beds, ward_2_beds, ward_3_beds';
    const more = [
      question('all_beds', 'calculated', { expression: `total(${all})` }),
      question('most', 'calculated', { expression: `max(${all}) - min(${all})` }),
      question('counted', 'calculated', { expression: `count(${all})` }),
      question('first', 'integer', { show_if: 'ward_1_beds > 3' }),
    ];
    const told = await untold(roster([1, 2, 3].map(check), more), 'xlsform');
    // Of one row alone nothing can be said there.
    expect(told).toEqual([
      expect.stringContaining(
        'first: Whole number. The condition for when it is shown is not fully exported',
      ),
    ]);
  });

  it('keeps in XLSForm the conditions of its options in each row, and reports that FHIR does not', async () => {
    const offering = roster();
    for (const n of [1, 2, 3])
      Object.assign(offering.sections[0]!.sub_sections[0]!.questions[n * 3 - 1]!, {
        question_type: 'single_choice',
        hard_minimum: null,
        show_if: '',
        options: options.map((option, at) => ({
          ...option,
          exclusive: false,
          show_if: at === 0 ? '' : `ward_${n}_beds > ${at}`,
        })),
      });
    expect(await untold(offering, 'xlsform')).toEqual([]);
    const told = await untold(offering, 'fhir');
    expect(told).toHaveLength(3);
    expect(told[0]).toContain(
      'The condition for when 2 options are offered is not exported: “ward_1_beds > 1”.',
    );
  });

  it('reports a dropped check of one row', async () => {
    expect(await untold(roster([check(2)]), 'xlsform')).toEqual([
      expect.stringContaining('check 1: It cannot be exported unchanged'),
    ]);
  });

  it('with different questions per row is reported as a grid', async () => {
    const uneven = roster();
    uneven.sections[0]!.sub_sections[0]!.questions[4]!.hard_minimum = 7;
    expect((await untold(uneven, 'fhir')).join('\n')).toContain(
      'In the file, all rows of “Wards of the site” are shown at once, not added one by one.',
    );
  });

  it.each(['redcap', 'limesurvey', 'dhis2', 'ddi'] as const)(
    'is reported as a grid of all its rows in %s',
    async (format) => {
      expect((await untold(roster(), format)).join('\n')).toContain(
        'In the file, all rows of “Wards of the site” are shown at once, not added one by one.',
      );
    },
  );
});
