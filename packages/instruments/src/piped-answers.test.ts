import { expect, it } from 'vitest';
import { entryOf, readForm, readText } from './test-reading.ts';

const told = (places: string) => `No answer is put into its texts: ${places} stands there as it is written.`;

it('an XLSForm’s places for answers are told, in labels, hints, groups and choices', async () => {
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
    reason: expect.stringContaining(told('${ward}, ${ other }')) as string,
  });
  expect(entryOf(form, 'more').reason).toContain(told('${ward}'));
  expect(entryOf(form, 'kind').reason).toContain(told('${ward}'));
  expect(entryOf(form, 'plain').outcome).toBe('mapped');
});

it('a REDCap dictionary’s are told where they name a field, and what stands in brackets otherwise is not', async () => {
  const form = await readText(
    [
      'Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",Field Note',
      'ward,start,,text,Ward,,',
      'beds,start,,text,Beds in [ward],,"{ward} and [kind:label]"',
      'kind,start,,radio,Kind [tick one],"0, No | 1, Yes",',
    ].join('\n'),
    'study.csv',
  );
  expect(entryOf(form, 'beds')).toMatchObject({
    outcome: 'approximated',
    reason: expect.stringContaining(told('[ward], {ward}, [kind:label]')) as string,
  });
  expect(entryOf(form, 'kind').outcome).toBe('mapped');
});

it('a LimeSurvey’s are told, and a brace with a space behind it is one of words', async () => {
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
  const tables = {
    surveys: [{ sid: 9, language: 'en' }],
    surveys_languagesettings: [{ surveyls_language: 'en', surveyls_title: 'Wards' }],
    groups: [{ gid: 1, group_name: 'First', group_order: 0, language: 'en', grelevance: '' }],
    questions: [
      asked(1, 'ward', 'Ward { see the list }'),
      asked(2, 'beds', 'Beds in {ward.shown}, {if(ward == "a", "few", "many")}'),
    ],
  };
  const form = await readText(
    `<?xml version="1.0" encoding="UTF-8"?><document><LimeSurveyDocType>Survey</LimeSurveyDocType><DBVersion>155</DBVersion>${Object.entries(
      tables,
    )
      .map(([name, of]) => `<${name}><fields><fieldname>x</fieldname></fields>${rows(of)}</${name}>`)
      .join('')}</document>`,
    'survey.lss',
  );
  expect(entryOf(form, 'ward').outcome).toBe('mapped');
  expect(entryOf(form, 'beds')).toMatchObject({
    outcome: 'approximated',
    reason: expect.stringContaining(told('{ward.shown}, {if(ward == "a", "few", "many")}')) as string,
  });
});
