import { describe, expect, it } from 'vitest';
import { entryOf, questionOf, questionsOf, readJsonFile } from '../../testing/read-test-files.ts';

const id = (one: string) => ({ id: one });
const element = (one: string, valueType: string, combo: string, more = {}) => ({
  id: one,
  code: `C_${one}`,
  name: `Element ${one}`,
  valueType,
  categoryCombo: id(combo),
  ...more,
});
const metadata = {
  dataSets: [
    {
      id: 'set',
      name: 'Monthly return',
      dataSetElements: ['plain', 'bySex', 'bySex2', 'byBoth', 'choice', 'seen', 'gone', 'placed'].map(
        (one) => ({
          dataElement: id(one),
        }),
      ),
      sections: [{ id: 'later' }, { id: 'first' }],
      compulsoryDataElementOperands: [{ dataElement: id('bySex'), categoryOptionCombo: id('cf') }],
      indicators: [id('rate')],
    },
    { id: 'second', name: 'Another' },
  ],
  sections: [
    {
      id: 'first',
      name: 'Counts',
      sortOrder: 1,
      dataElements: [id('plain'), id('bySex'), id('bySex2')],
      greyedFields: [{ dataElement: id('bySex2'), categoryOptionCombo: id('cm') }],
    },
    {
      id: 'later',
      name: 'More',
      sortOrder: 2,
      dataElements: [id('byBoth'), id('choice'), id('seen'), id('placed')],
    },
  ],
  dataElements: [
    element('plain', 'INTEGER_ZERO_OR_POSITIVE', 'default', { description: 'Everybody.' }),
    element('bySex', 'INTEGER', 'sex'),
    element('bySex2', 'INTEGER', 'sex'),
    element('byBoth', 'NUMBER', 'both'),
    element('choice', 'TEXT', 'default', { optionSet: id('colours') }),
    element('seen', 'DATETIME', 'default'),
    element('placed', 'COORDINATE', 'default'),
  ],
  categoryCombos: [
    { id: 'default', name: 'default', categories: [] },
    { id: 'sex', name: 'Sex', categories: [id('sexes')] },
    { id: 'both', name: 'Age and sex', categories: [id('ages'), id('sexes')] },
  ],
  categories: [
    { id: 'sexes', categoryOptions: [id('f'), id('m')] },
    { id: 'ages', categoryOptions: [id('young'), id('old')] },
  ],
  categoryOptions: [
    { id: 'f', name: 'Female' },
    { id: 'm', name: 'Male' },
    { id: 'young', name: 'Under 50' },
    { id: 'old', name: '50 or over' },
  ],
  categoryOptionCombos: [
    { id: 'cf', categoryCombo: id('sex'), categoryOptions: [id('f')] },
    { id: 'cm', categoryCombo: id('sex'), categoryOptions: [id('m')] },
    { id: 'yf', categoryCombo: id('both'), categoryOptions: [id('f'), id('young')] },
    { id: 'ym', categoryCombo: id('both'), categoryOptions: [id('m'), id('young')] },
    { id: 'of', categoryCombo: id('both'), categoryOptions: [id('f'), id('old')] },
  ],
  optionSets: [{ id: 'colours', options: [id('red')] }],
  options: [{ id: 'red', code: 'R', name: 'Red' }],
  indicators: [
    {
      id: 'rate',
      name: 'Rate',
      code: 'RATE',
      numerator: '#{bySex}',
      denominator: '#{plain}',
      indicatorType: id('percent'),
    },
  ],
  indicatorTypes: [{ id: 'percent', factor: 100 }],
  validationRules: [
    {
      id: 'rule',
      name: 'Adds up',
      importance: 'HIGH',
      instruction: 'The sexes must add up.',
      operator: 'equal_to',
      leftSide: { expression: '#{bySex.cf} + #{bySex.cm}' },
      rightSide: { expression: '#{plain}' },
    },
    {
      id: 'odd',
      name: 'Odd',
      operator: 'less_than',
      leftSide: { expression: 'C{max}' },
      rightSide: { expression: '#{plain}' },
    },
  ],
};

describe('a DHIS2 data set', () => {
  it('makes sections of sections, a shared grid of one category and a grid of its own of several', async () => {
    const form = await readJsonFile(metadata, 'set');
    expect(form.definition.questionnaire_name).toBe('Monthly return');
    expect(form.definition.sections.slice(0, 2).map(({ section_name }) => section_name)).toEqual([
      'Counts',
      'More',
    ]);
    const [list, sexes] = form.definition.sections[0]!.sub_sections;
    expect(list!.questions).toMatchObject([
      { question_code: 'C_plain', help: 'Everybody.', hard_minimum: 0 },
    ]);
    expect(sexes!.rows.map(({ row_name }) => row_name)).toEqual(['Element bySex', 'Element bySex2']);
    expect(sexes!.columns.map(({ column_name }) => column_name)).toEqual(['Female', 'Male']);
    expect(sexes!.questions.map((one) => [one.question_code, one.row, one.column, one.required])).toEqual([
      ['C_bySex_cf', 0, 0, true],
      ['C_bySex_cm', 0, 1, false],
      ['C_bySex2_cf', 1, 0, false],
    ]);
    const both = form.definition.sections[1]!.sub_sections[0]!;
    expect(both).toMatchObject({
      sub_section_name: 'Element byBoth',
      rows: [{ row_name: 'Under 50' }, { row_name: '50 or over' }],
    });
    expect(both.questions.map(({ question_code }) => question_code)).toEqual([
      'C_byBoth_yf',
      'C_byBoth_ym',
      'C_byBoth_of',
    ]);
    expect(questionOf(form, 'C_byBoth_of').question_text).toBe('Element byBoth: 50 or over, Female');
    expect(questionOf(form, 'C_seen').question_type).toBe('date_time');
    expect(questionOf(form, 'C_choice')).toMatchObject({
      question_type: 'drop_down',
      options: [{ option_code: 'R', option_name: 'Red' }],
    });
  });

  it('makes checks of validation rules and calculated questions of indicators', async () => {
    const form = await readJsonFile(metadata, 'set');
    expect(form.definition.checks).toEqual([
      {
        expression: 'total(C_bySex_cf, C_bySex_cm, 0) == total(C_plain, 0)',
        severity: 'error',
        message: 'The sexes must add up.',
      },
    ]);
    expect(questionOf(form, 'RATE').expression).toBe('total(C_bySex_cf, C_bySex_cm) / C_plain * 100');
    expect(entryOf(form, 'Odd')).toMatchObject({
      outcome: 'not_possible',
      reason: expect.stringContaining('C{max}'),
    });
  });

  it('asks which data set to import, and imports the selected one in all its languages', async () => {
    const asked = await readJsonFile(metadata);
    expect(asked.refusal).toBe('This file has 2 questionnaires. Select the one to import.');
    expect(asked.definition.sections).toEqual([]);
    expect(asked.parts).toEqual([
      { part: 'set', name: 'Monthly return' },
      { part: 'second', name: 'Another' },
    ]);
    const second = {
      id: 'second',
      name: 'Another',
      dataSetElements: [{ dataElement: { id: 'own' } }],
    };
    const own = {
      ...metadata,
      dataSets: [metadata.dataSets[0], second],
      dataElements: [
        {
          id: 'own',
          name: 'Own',
          valueType: 'NUMBER',
          translations: [{ locale: 'fr', property: 'NAME', value: 'Propre' }],
        },
      ],
    };
    const read = await readJsonFile(own, 'second');
    expect(questionsOf(read).map(({ question_text }) => question_text)).toEqual(['Own']);
    expect(read.translations).toEqual([{ language: 'fr', texts: [{ source: 'Own', text: 'Propre' }] }]);
    expect(entryOf(read, 'Monthly return').outcome).toBe('not_possible');
    expect((await readJsonFile({ ...own, dataSets: [second] })).parts).toEqual([]);
  });

  it('reports parts that are missing in the file or cannot be asked', async () => {
    const form = await readJsonFile(metadata, 'set');
    expect(entryOf(form, 'Another').outcome).toBe('not_possible');
    expect(entryOf(form, 'gone')).toMatchObject({ place: 'dataElement gone', outcome: 'not_possible' });
    expect(entryOf(form, 'Element placed').reason).toContain('COORDINATE');
    expect(entryOf(form, 'Element bySex2').reason).toContain('greyed');
  });

  it('ends with metadata that refer to each other in circles', async () => {
    const circular = {
      ...metadata,
      categories: [{ id: 'sexes', categoryOptions: [id('sexes')] }],
      sections: [],
    };
    expect(questionsOf(await readJsonFile(circular, 'set')).length).toBeGreaterThan(0);
  });
});
