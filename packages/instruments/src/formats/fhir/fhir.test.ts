import { describe, expect, it } from 'vitest';
import { entryOf, questionOf, questionsOf, readJsonFile } from '../../testing/read-test-files.ts';

const STRUCTURE = 'http://hl7.org/fhir/StructureDefinition';
const control = (code: string) => ({
  url: `${STRUCTURE}/questionnaire-itemControl`,
  valueCodeableConcept: { coding: [{ code }] },
});
const questionnaire = {
  resourceType: 'Questionnaire',
  title: 'Falls',
  description: 'About falls.',
  contained: [
    {
      resourceType: 'ValueSet',
      id: 'yn',
      compose: {
        include: [
          {
            concept: [
              { code: 'y', display: 'Yes' },
              { code: 'n', display: 'No' },
            ],
          },
        ],
      },
    },
  ],
  item: [
    {
      linkId: '1',
      type: 'group',
      text: 'The fall',
      item: [
        { linkId: '1.1', type: 'boolean', text: 'Seen by somebody?', required: true },
        {
          linkId: '1.2',
          type: 'string',
          text: 'By whom?',
          maxLength: 40,
          enableWhen: [{ question: '1.1', operator: '=', answerBoolean: true }],
        },
        { linkId: '1.3', type: 'choice', text: 'Hurt?', answerValueSet: '#yn' },
        {
          linkId: '1.4',
          type: 'choice',
          repeats: true,
          text: 'Where?',
          answerOption: [{ valueCoding: { code: 'hip', display: 'Hip' } }, { valueString: 'Head' }],
        },
        {
          linkId: '1.5',
          type: 'decimal',
          text: 'Height',
          extension: [
            { url: `${STRUCTURE}/minValue`, valueDecimal: 0.5 },
            { url: `${STRUCTURE}/maxDecimalPlaces`, valueInteger: 2 },
            { url: `${STRUCTURE}/questionnaire-unit`, valueCoding: { code: 'm', display: 'metres' } },
          ],
          item: [{ linkId: '1.5.h', type: 'display', text: 'Where from?', extension: [control('help')] }],
        },
        {
          linkId: '1.6',
          type: 'group',
          text: 'Afterwards',
          enableBehavior: 'any',
          enableWhen: [
            { question: '1.3', operator: '=', answerCoding: { code: 'y' } },
            { question: '1.4', operator: '=', answerCoding: { code: 'hip' } },
            { question: '1.5', operator: 'exists', answerBoolean: false },
          ],
          item: [{ linkId: '1.6.1', type: 'dateTime', text: 'When?' }],
        },
      ],
    },
    {
      linkId: '2',
      type: 'group',
      repeats: true,
      text: 'Visits',
      item: [{ linkId: '2.1', type: 'date', text: 'On' }],
    },
    {
      linkId: '3',
      type: 'integer',
      text: 'Hidden',
      extension: [{ url: `${STRUCTURE}/questionnaire-hidden`, valueBoolean: true }],
    },
    { linkId: '4', type: 'choice', text: 'Country', answerValueSet: 'http://example.org/countries' },
    { linkId: '5', type: 'reference', text: 'Doctor' },
  ],
};

describe('a FHIR questionnaire', () => {
  it('keeps groups, types, options, limits, units, guidance and conditions', async () => {
    const form = await readJsonFile(questionnaire);
    expect(form.definition).toMatchObject({ questionnaire_name: 'Falls', introduction: 'About falls.' });
    const [fall] = form.definition.sections;
    expect(fall!.sub_sections.map((one) => [one.sub_section_name, one.show_if])).toEqual([
      ['', ''],
      ['Afterwards', "q_1_3 == 'y' or includes(q_1_4, 'hip') or not answered(q_1_5)"],
    ]);
    expect(questionOf(form, 'q_1_1')).toMatchObject({ question_type: 'yes_no', required: true });
    expect(questionOf(form, 'q_1_2')).toMatchObject({ show_if: "q_1_1 == 'yes'", pattern: '.{0,40}' });
    expect(questionOf(form, 'q_1_3').options.map(({ option_name }) => option_name)).toEqual(['Yes', 'No']);
    expect(questionOf(form, 'q_1_4').options.map(({ option_code }) => option_code)).toEqual(['hip', 'Head']);
    expect(questionOf(form, 'q_1_5')).toMatchObject({
      unit: 'metres',
      hard_minimum: 0.5,
      decimal_places: 2,
      help: 'Where from?',
    });
    expect(entryOf(form, 'When?')).toMatchObject({ place: 'linkId 1.6.1', outcome: 'mapped' });
    expect(questionOf(form, 'q_1_6_1').question_type).toBe('date_time');
    expect(entryOf(form, 'Seen by somebody?')).toMatchObject({
      outcome: 'mapped',
      reason: expect.stringContaining('“q_1_1”'),
    });
  });

  it('reports a text that the file calculates', async () => {
    const expression = "'Beds of ' + %resource.item.where(linkId = '1').answer.value";
    const form = await readJsonFile({
      resourceType: 'Questionnaire',
      item: [
        {
          linkId: '2',
          text: 'Beds',
          type: 'integer',
          _text: {
            extension: [
              {
                url: 'http://hl7.org/fhir/StructureDefinition/cqf-expression',
                valueExpression: { language: 'text/fhirpath', expression },
              },
            ],
          },
        },
      ],
    });
    expect(entryOf(form, 'Beds')).toMatchObject({
      outcome: 'approximated',
      reason: expect.stringContaining(expression) as string,
    });
  });

  it('leaves out what is hidden or refers elsewhere, and asks as text what has no options', async () => {
    const form = await readJsonFile(questionnaire);
    expect(entryOf(form, 'Visits').reason).toContain('“Visit 1” to “Visit 10”');
    for (const name of ['Hidden', 'Doctor']) expect(entryOf(form, name).outcome).toBe('not_possible');
    expect(questionOf(form, 'q_4').question_type).toBe('short_text');
    expect(entryOf(form, 'Country').reason).toContain('http://example.org/countries');
    expect(form.entries).toHaveLength(14);
  });

  it('turns a repeating group into rows started one by one, up to its limit', async () => {
    const url = 'http://hl7.org/fhir/StructureDefinition/questionnaire-';
    const form = await readJsonFile({
      resourceType: 'Questionnaire',
      item: [
        {
          linkId: 'drugs',
          type: 'group',
          text: 'Drugs',
          repeats: true,
          extension: [
            { url: `${url}minOccurs`, valueInteger: 1 },
            { url: `${url}maxOccurs`, valueInteger: 3 },
          ],
          item: [
            { linkId: 'name', type: 'string', text: 'Name', required: true },
            {
              linkId: 'dose',
              type: 'integer',
              text: 'Dose',
              enableWhen: [{ question: 'name', operator: 'exists', answerBoolean: true }],
            },
            {
              linkId: 'times',
              type: 'group',
              text: 'Times',
              repeats: true,
              item: [{ linkId: 'at', type: 'time', text: 'At' }],
            },
          ],
        },
      ],
    });
    const [part] = form.definition.sections[0]!.sub_sections;
    expect(part).toMatchObject({
      row_word: 'Drug',
      minimum_rows: 1,
      rows: { length: 3 },
      columns: { length: 2 },
    });
    expect(questionOf(form, 'drugs_3_dose').show_if).toBe('answered(drugs_3_name)');
    expect(entryOf(form, 'Drugs').outcome).toBe('mapped');
    for (const name of ['Times', 'At']) expect(entryOf(form, name).outcome).toBe('not_possible');
  });

  it('offers options by the expression that toggles them, and reports unreadable ones', async () => {
    const at = (linkId: string) => `%resource.descendants().where(linkId='${linkId}').answer`;
    const toggle = (expression: string, ...codes: string[]) => ({
      url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-answerOptionsToggleExpression',
      extension: [
        ...codes.map((code) => ({ url: 'option', valueCoding: { code } })),
        { url: 'expression', valueExpression: { language: 'text/fhirpath', expression } },
      ],
    });
    const answerOption = ['a', 'b', 'c'].map((code) => ({ valueCoding: { code, display: code } }));
    const choice = (linkId: string, ...extension: object[]) => ({
      linkId,
      type: 'choice',
      text: linkId,
      answerOption,
      extension,
    });
    const offered = async (...extension: object[]) => {
      const form = await readJsonFile({
        resourceType: 'Questionnaire',
        item: [
          { linkId: 'n', type: 'integer', text: 'N' },
          { linkId: 'word', type: 'string', text: 'Word' },
          choice('one'),
          { ...choice('many'), repeats: true },
          {
            linkId: 'rows',
            type: 'group',
            text: 'Rows',
            repeats: true,
            item: [{ linkId: 'own', type: 'integer', text: 'Own' }],
          },
          choice('last', ...extension),
        ],
      });
      const { reason } = entryOf(form, 'last');
      return [questionOf(form, 'last').options.map(({ show_if }) => show_if), reason] as const;
    };
    const [kept, told] = await offered(
      toggle(`${at('one')}.value.code = 'b' or ${at('n')}.value > 3`, 'a', 'b'),
      toggle(`(${at('one')}.value.code = 'b' and ${at('n')}.value < 3).not()`, 'c'),
    );
    // Neither a comparison with nothing nor its opposite holds.
    expect(kept).toEqual([
      "one == 'b' or n > 3",
      "one == 'b' or n > 3",
      expect.stringMatching(/^answered\(one\) and .*one.* or n >= 3$/),
    ]);
    expect(told).toBe('Single choice.');
    expect(
      (await offered(toggle(`${at('many')}.value.where(code='a').exists().not()`, 'a')))[0][0],
    ).toContain("includes(many, 'a')");
    for (const [expression, why] of [
      [`${at('own')}.value > 3`, '“own” is asked in several rows'],
      [`${at('many')}.value.code = 'a'`, '“many” can have several answers'],
      [`${at('one')}.value = 'a'`, 'compared as the wrong type'],
      [`${at('word')}.value.code = 'a'`, 'compared as the wrong type'],
      [`${at('nobody')}.value = 1`, 'the questionnaire has no item “nobody”'],
      [`${at('n')}.value.toString() = '1'`, 'cannot be read'],
      ['%patient.gender = 1', 'no variable “patient”'],
    ] as const) {
      const [conditions, reason] = await offered(toggle(expression, 'a'));
      expect(conditions).toEqual(['', '', '']);
      expect(reason).toContain('1 of its options is always offered: ');
      expect(reason).toContain(why);
    }
    const twice = await offered(toggle('true', 'a'), toggle(`${at('n')}.value > 1`, 'a', 'z'));
    expect(twice[1]).toContain('the file has several conditions for it');
    expect(twice[1]).toContain('“z” is not one of its options');
  });

  it('is read from a bundle; others in it are reported', async () => {
    const bundle = {
      resourceType: 'Bundle',
      entry: [
        { resource: { resourceType: 'Patient' } },
        { resource: questionnaire },
        { resource: { ...questionnaire, title: 'Second', language: 'cy' } },
      ],
    };
    const asked = await readJsonFile(bundle);
    expect(asked.refusal).toContain('This file has 2 questionnaires');
    expect(asked.parts).toEqual([
      { part: '1', name: 'Falls' },
      { part: '2', name: 'Second (cy)' },
    ]);
    const form = await readJsonFile(bundle, '2');
    expect(form.definition.questionnaire_name).toBe('Second');
    expect(form.parts).toEqual(asked.parts);
    expect(entryOf(form, 'Falls')).toMatchObject({
      place: 'questionnaire 1',
      outcome: 'not_possible',
      reason: expect.stringContaining('Only the selected questionnaire'),
    });
    await expect(readJsonFile(bundle, '3')).rejects.toThrow('no questionnaire “3”');
    await expect(readJsonFile({ resourceType: 'Bundle', entry: [] })).rejects.toThrow('no Questionnaire');
  });

  it('makes a grid of groups with the same questions, and sections of the groups in a group that holds all', async () => {
    const ward = (name: string) => ({
      linkId: name,
      type: 'group',
      text: name,
      item: [
        { linkId: `${name}-beds`, type: 'integer', text: 'Beds' },
        { linkId: `${name}-staff`, type: 'integer', text: 'Staff' },
      ],
    });
    const form = await readJsonFile({
      resourceType: 'Questionnaire',
      item: [
        {
          linkId: 'all',
          type: 'group',
          enableWhen: [{ question: 'North-beds', operator: '>', answerInteger: 3 }],
          item: [
            {
              linkId: 'one',
              type: 'group',
              text: 'One',
              item: [
                {
                  linkId: 'wards',
                  type: 'group',
                  text: 'Wards',
                  extension: [control('grid')],
                  item: [ward('North'), ward('South')],
                },
              ],
            },
            { linkId: 'two', type: 'group', text: 'Two', item: [{ linkId: 'x', type: 'text', text: 'X' }] },
          ],
        },
      ],
    });
    expect(form.definition.sections.map((one) => [one.section_name, one.show_if])).toEqual([
      ['One', 'North_beds > 3'],
      ['Two', 'North_beds > 3'],
    ]);
    const grid = form.definition.sections[0]!.sub_sections[0]!;
    expect([grid.rows.length, grid.columns.length]).toEqual([2, 2]);
    expect(questionOf(form, 'South_staff')).toMatchObject({ row: 1, column: 1 });
  });

  it('is refused with a report when nothing of it can be asked', async () => {
    const item = [{ linkId: '1', type: 'reference', text: 'Doctor' }];
    const form = await readJsonFile({ resourceType: 'Questionnaire', item });
    expect(form.refusal).toContain('no questions');
    expect(questionsOf(form)).toEqual([]);
    expect(form.entries.map(({ outcome }) => outcome)).toEqual(['not_possible']);
  });
});
