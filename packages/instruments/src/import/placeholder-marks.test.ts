import { expect, it } from 'vitest';
import { entryOf, questionOf, readForm, readText } from '../testing/read-test-files.ts';

const told = (places: string) => `Answers are not inserted into its text, which shows ${places} as written.`;
const named = (places: string) =>
  `Its text shows the name of the selected option, not its code as in the file: ${places}.`;

const rows = (of: Record<string, string | number>[]) =>
  `<rows>${of
    .map(
      (row) =>
        `<row>${Object.entries(row)
          .map(([key, value]) => `<${key}><![CDATA[${value}]]></${key}>`)
          .join('')}</row>`,
    )
    .join('')}</rows>`;
const asked = (qid: number, title: string, question: string) => ({
  qid,
  sid: 9,
  gid: 1,
  parent_qid: 0,
  type: 'S',
  title,
  question,
  language: 'en',
  mandatory: 'N',
  other: 'N',
  relevance: 1,
  question_order: qid,
});
const readSurvey = (questions: ReturnType<typeof asked>[], welcome = '') => {
  const tables = {
    surveys: [{ sid: 9, language: 'en' }],
    surveys_languagesettings: [
      { surveyls_language: 'en', surveyls_title: 'Wards', surveyls_welcometext: welcome },
    ],
    groups: [{ gid: 1, group_name: 'First', group_order: 0, language: 'en', grelevance: '' }],
    questions,
  };
  return readText(
    `<?xml version="1.0" encoding="UTF-8"?><document><LimeSurveyDocType>Survey</LimeSurveyDocType><DBVersion>155</DBVersion>${Object.entries(
      tables,
    )
      .map(([name, of]) => `<${name}><fields><fieldname>x</fieldname></fields>${rows(of)}</${name}>`)
      .join('')}</document>`,
    'survey.lss',
  );
};
const DICTIONARY =
  'Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Field Note';

it('imports an XLSForm’s places for answers in labels and hints, and reports those in groups and choices', async () => {
  const form = await readForm({
    survey: [
      ['type', 'name', 'label', 'hint'],
      ['text', 'ward', 'Ward', null],
      ['integer', 'beds', 'Beds in ${ward}', 'Of ${ward}, not of ${ other }'],
      ['begin_group', 'more', 'About ${ward}', null],
      ['select_one kinds', 'kind', 'Kind', null],
      ['end_group', null, null, null],
      ['integer', 'plain', 'What $ {is} not a place', null],
    ],
    choices: [
      ['list_name', 'name', 'label'],
      ['kinds', 'same', 'As ${ward}'],
    ],
  });
  expect(entryOf(form, 'ward').outcome).toBe('mapped');
  expect(entryOf(form, 'beds')).toMatchObject({
    outcome: 'approximated',
    reason: expect.stringContaining(told('${ other }')) as string,
  });
  expect(questionOf(form, 'beds')).toMatchObject({
    question_text: 'Beds in {{ward}}',
    help: 'Of {{ward}}, not of ${ other }',
  });
  expect(entryOf(form, 'more').reason).toContain(told('${ward}'));
  expect(entryOf(form, 'kind').reason).toContain(told('${ward}'));
  expect(entryOf(form, 'plain').outcome).toBe('mapped');
});

it('imports a REDCap dictionary’s places if they name a field, and leaves other brackets alone', async () => {
  const form = await readText(
    [
      DICTIONARY,
      'ward,start,,text,Ward,,',
      'beds,start,,text,Beds in [ward],,"{ward} and [kind:label]"',
      'kind,start,,radio,Kind [tick one],"0, No | 1, Yes",',
    ].join('\n'),
    'study.csv',
  );
  expect(entryOf(form, 'beds')).toMatchObject({
    outcome: 'approximated',
    reason: expect.stringContaining(told('{ward}')) as string,
  });
  expect(questionOf(form, 'beds')).toMatchObject({
    question_text: 'Beds in {{ward}}',
    help: '{ward} and {{kind}}',
  });
  expect(entryOf(form, 'kind').outcome).toBe('mapped');
});

it('a LimeSurvey’s are places where they are answers, and a brace with a space behind it is one of words', async () => {
  const form = await readSurvey([
    asked(1, 'ward', 'Ward { see the list }'),
    asked(2, 'beds', 'Beds in {ward.shown}, {if(ward == "a", "few", "many")}'),
  ]);
  expect(entryOf(form, 'ward').outcome).toBe('mapped');
  expect(entryOf(form, 'beds')).toMatchObject({
    outcome: 'approximated',
    reason: expect.stringContaining(told('{if(ward == "a", "few", "many")}')) as string,
  });
  expect(questionOf(form, 'beds').question_text).toBe('Beds in {{ward}}, {if(ward == "a", "few", "many")}');
});

it('reports places for choices, missing questions and the question itself; a code is the imported one', async () => {
  const form = await readForm({
    survey: [
      ['type', 'name', 'label', 'calculation'],
      ['select_one kinds', 'kind-of', 'Kind', null],
      ['integer', 'beds', 'Beds of ${kind-of}, ${half}, ${is_many} and ${beds}', null],
      ['calculate', 'half', null, '${beds} div 2'],
      ['calculate', 'is_many', null, 'position(..)'],
    ],
    choices: [
      ['list_name', 'name', 'label'],
      ['kinds', 'a', 'Acute'],
    ],
  });
  expect(questionOf(form, 'beds').question_text).toBe(
    'Beds of {{kind_of}}, {{half}}, ${is_many} and ${beds}',
  );
  const { outcome, reason } = entryOf(form, 'beds');
  expect(outcome).toBe('approximated');
  expect(reason).toContain(named('${kind-of}'));
  expect(reason).toContain(told('${beds}'));
  expect(reason).toContain(told('${is_many}'));
});

/** The start of a repeat whose rows have a name. */
const WARDS = [
  ['type', 'name', 'label', 'repeat_count'],
  ['begin_repeat', 'ward', 'Ward', '2'],
  ['text', 'name', 'Name', null],
  ['integer', 'beds', 'Beds of ${name}', null],
];

it('a row that repeats names its own row, and nothing elsewhere names one of several', async () => {
  const form = await readForm({
    survey: [...WARDS, ['end_repeat', null, null, null], ['text', 'why', 'Why ${name}?', null]],
  });
  expect(questionOf(form, 'ward_2_beds').question_text).toBe('Ward 2, Beds of {{ward_2_name}}');
  expect(questionOf(form, 'why').question_text).toBe('Why ${name}?');
  expect(entryOf(form, 'why').reason).toContain(told('${name}'));
});

it('escapes text that would be a place here and is none in the file, with a report', async () => {
  const form = await readForm({
    survey: [
      ['type', 'name', 'label'],
      ['text', 'ward', 'Ward {{ward}} of {{nothing}}'],
    ],
  });
  expect(questionOf(form, 'ward').question_text).toBe('Ward { {ward} } of { {nothing} }');
  expect(entryOf(form, 'ward')).toMatchObject({
    outcome: 'approximated',
    reason: expect.stringContaining('Double braces refer to a question here') as string,
  });
});

it('leaves LimeSurvey’s numbered or double braces alone; its welcome text has no places', async () => {
  const form = await readSurvey(
    [
      asked(1, 'ward', 'Ward'),
      asked(2, 'beds', '<p>Beds of &#123;ward&#125; {ward.shown}</p>'),
      asked(3, 'more', 'More of {{beds}}'),
    ],
    'Dear {TOKEN:FIRSTNAME}',
  );
  expect(questionOf(form, 'beds').question_text).toBe('Beds of {ward} {{ward}}');
  expect(entryOf(form, 'beds').outcome).toBe('mapped');
  expect(questionOf(form, 'more').question_text).toBe('More of { {beds} }');
  expect(entryOf(form, 'more').reason).toContain('Double braces refer to a question here');
  expect(entryOf(form, 'Introduction').reason).toContain(told('{TOKEN:FIRSTNAME}'));
});

it('reports a place for another event or instance of a REDCap form', async () => {
  const form = await readText(
    [
      DICTIONARY,
      'ward,start,,text,Ward,,',
      'bay,start,,text,Bay,,',
      'other,start,,text,[baseline_arm_1][ward],,',
      'last,start,,text,Beds in [ward][last-instance],,',
      'both,start,,text,[ward][bay] and [tick][one],,',
      'who,start,,text,"Of [user-dag-name], [survey-date-completed:start]",,[first-line]',
    ].join('\n'),
    'study.csv',
  );
  for (const [code, places] of [
    ['other', '[baseline_arm_1][ward]'],
    ['last', '[ward][last-instance]'],
    ['who', '[user-dag-name], [survey-date-completed:start]'],
  ] as const) {
    expect(entryOf(form, code).reason).toContain(told(places));
    expect(questionOf(form, code).question_text).not.toContain('{{');
  }
  expect(questionOf(form, 'both').question_text).toBe('{{ward}}{{bay}} and [tick][one]');
  expect(entryOf(form, 'both').outcome).toBe('mapped');
});

it('reports places in a column heading; a shortened text ends before a place', async () => {
  const form = await readForm({
    survey: [
      ...WARDS,
      ['integer', 'long', `${'x'.repeat(1890)} \${name} and more`, null],
      ['end_repeat', null, null, null],
    ],
  });
  const { columns } = form.definition.sections[0]!.sub_sections.find(({ row_word }) => row_word !== '')!;
  expect(columns.map(({ column_name }) => column_name).slice(0, 2)).toEqual(['Name', 'Beds of [name]']);
  expect(entryOf(form, 'beds').reason).toContain('Its column heading cannot include answers.');
  expect(questionOf(form, 'ward_1_long').question_text).not.toMatch(/stored|[\u{E000}-\u{F8FF}]/u);
});
