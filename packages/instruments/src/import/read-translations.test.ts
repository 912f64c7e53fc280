import { describe, expect, it } from 'vitest';
import { entryOf, questionOf, readForm, readJsonFile, readText } from '../testing/read-test-files.ts';
import { languageCodeOf } from './read-translations.ts';

/** The texts of a language, by their English. */
const textsIn = ({ translations }: Awaited<ReturnType<typeof readForm>>, language: string) =>
  Object.fromEntries(
    translations.find((one) => one.language === language)!.texts.map(({ source, text }) => [source, text]),
  );

describe('the languages of an XLSForm', () => {
  const read = () =>
    readForm({
      survey: [
        [
          'type',
          'name',
          'label::English (en)',
          'hint::English (en)',
          'label::Cymraeg (cy)',
          'hint::Cymraeg (cy)',
        ],
        ['begin_group', 'g', 'Ward', null, 'Ward', null],
        ['select_one yn', 's', 'Go on?', 'One answer', 'Ymlaen?', null],
        ['text', 't', 'Why ${s}?', null, 'Pam ${s}?', null],
        ['integer', 'n', 'Beds', null, 'Gwelyau', null],
        ['end_group'],
      ],
      choices: [
        ['list_name', 'name', 'label', 'label::Cymraeg (cy)'],
        ['yn', 'yes', 'Yes', 'Ie'],
        ['yn', 'no', 'No', null],
      ],
    });

  it('are translations of its texts, with the places for answers', async () => {
    expect(textsIn(await read(), 'cy')).toEqual({
      'Go on?': 'Ymlaen?',
      'Why {{s}}?': 'Pam {{s}}?',
      Beds: 'Gwelyau',
      Yes: 'Ie',
    });
  });

  it('are reported with the number of texts that are not translated', async () => {
    expect(entryOf(await read(), 'Cymraeg (cy)')).toMatchObject({ place: 'languages', outcome: 'mapped' });
    expect(entryOf(await read(), 'Cymraeg (cy)').reason).toBe(
      '4 translations into Welsh. 4 pieces of text have no translation in the file.',
    );
  });

  it('are left out and reported if their name is not known, or English', async () => {
    const other = await readForm({
      survey: [
        ['type', 'name', 'label', 'label::House style', 'label::English'],
        ['text', 'a', 'Name', 'NAME', 'Name'],
      ],
    });
    expect(other.translations).toEqual([]);
    expect(entryOf(other, 'House style').outcome).toBe('not_possible');
    expect(entryOf(other, 'English').reason).toContain('written in English');
  });

  it('reports a text that is translated in two ways, and uses the first', async () => {
    const other = await readForm({
      survey: [
        ['type', 'name', 'label', 'label::fr'],
        ['text', 'a', 'Other', 'Autre'],
        ['text', 'b', 'Other', 'Autres'],
      ],
    });
    expect(textsIn(other, 'fr')).toEqual({ Other: 'Autre' });
    expect(entryOf(other, 'fr')).toMatchObject({ outcome: 'approximated' });
  });
});

it('reads the translations of a FHIR questionnaire, of items, options and titles', async () => {
  const inGerman = (content: string) => ({
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/translation',
        extension: [
          { url: 'lang', valueCode: 'de' },
          { url: 'content', valueString: content },
        ],
      },
    ],
  });
  const read = await readJsonFile({
    resourceType: 'Questionnaire',
    title: 'Greeting',
    _title: inGerman('Gruß'),
    item: [
      { linkId: 'w', text: 'Hello', _text: inGerman('Hallo'), type: 'string' },
      {
        linkId: 'c',
        text: 'Which',
        type: 'choice',
        answerOption: [{ valueCoding: { code: 'a', display: 'Red', _display: inGerman('Rot') } }],
      },
    ],
  });
  expect(textsIn(read, 'de')).toEqual({ Greeting: 'Gruß', Hello: 'Hallo', Red: 'Rot' });
  expect(entryOf(read, 'Hello').outcome).toBe('mapped');
  expect(entryOf(read, 'de').outcome).toBe('mapped');
});

it('reads the translations of a DHIS2 data set, of elements, sections and options', async () => {
  const inFrench = (value: string, property = 'NAME') => ({
    translations: [{ locale: 'fr', property, value }],
  });
  const read = await readJsonFile({
    dataSets: [
      {
        id: 'set',
        name: 'Monthly return',
        displayName: 'Monthly return',
        ...inFrench('Rapport mensuel'),
        dataSetElements: [{ dataElement: { id: 'beds' } }, { dataElement: { id: 'colour' } }],
        sections: [{ id: 's' }],
      },
    ],
    sections: [
      { id: 's', name: 'Wards', ...inFrench('Services'), dataElements: [{ id: 'beds' }, { id: 'colour' }] },
    ],
    dataElements: [
      {
        id: 'beds',
        code: 'BEDS',
        name: 'Beds',
        valueType: 'INTEGER',
        categoryCombo: { id: 'd' },
        ...inFrench('Lits'),
      },
      {
        id: 'colour',
        code: 'COLOUR',
        name: 'C1',
        formName: 'Colour',
        valueType: 'TEXT',
        categoryCombo: { id: 'd' },
        optionSet: { id: 'colours' },
        ...inFrench('Couleur', 'FORM_NAME'),
      },
    ],
    categoryCombos: [{ id: 'd', name: 'default', categories: [] }],
    optionSets: [{ id: 'colours', name: 'Colours', options: [{ id: 'r' }] }],
    options: [{ id: 'r', code: 'R', name: 'Red', ...inFrench('Rouge') }],
  });
  expect(textsIn(read, 'fr')).toEqual({
    'Monthly return': 'Rapport mensuel',
    Wards: 'Services',
    Beds: 'Lits',
    Colour: 'Couleur',
    Red: 'Rouge',
  });
});

it.each(['older', 'newer'] as const)('reads the languages of a LimeSurvey survey (%s files)', async (age) => {
  const row = (values: Record<string, string>) =>
    `<row>${Object.entries(values)
      .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
      .join('')}</row>`;
  const table = (name: string, rows: Record<string, string>[]) =>
    `<${name}><rows>${rows.map(row).join('')}</rows></${name}>`;
  const inBoth = (own: Record<string, string>, name: string, en: string, fr: string) => [
    { ...own, language: 'en', [name]: en },
    { ...own, language: 'fr', [name]: fr },
  ];
  const group = { gid: '1', group_order: '0', grelevance: '' };
  const question = {
    qid: '10',
    gid: '1',
    sid: '9',
    parent_qid: '0',
    type: 'L',
    title: 'kind',
    other: 'N',
    mandatory: 'N',
    question_order: '1',
    relevance: '1',
  };
  const answer = (code: string) => ({ qid: '10', code, sortorder: '1', scale_id: '0' });
  const names = [
    ...inBoth(age === 'older' ? answer('A') : { aid: '1' }, 'answer', 'Acute', 'Aigu'),
    ...inBoth(age === 'older' ? answer('B') : { aid: '2' }, 'answer', 'Mental', ''),
  ];
  const groups = inBoth(age === 'older' ? group : { gid: '1' }, 'group_name', 'First', 'Premier');
  const questions = inBoth(
    age === 'older' ? question : { qid: '10' },
    'question',
    'Which kind?',
    'Quel genre ?',
  );
  const tables =
    age === 'older'
      ? [table('groups', groups), table('questions', questions), table('answers', names)]
      : [
          table('groups', [group]),
          table('group_l10ns', groups),
          table('questions', [question]),
          table('question_l10ns', questions),
          table('answers', [
            { ...answer('A'), aid: '1' },
            { ...answer('B'), aid: '2' },
          ]),
          table('answer_l10ns', names),
        ];
  const settings = inBoth({ surveyls_survey_id: '9' }, 'surveyls_title', 'Wards', 'Services').map(
    ({ language, ...one }) => ({ ...one, surveyls_language: language }),
  );
  const read = await readText(
    `<?xml version="1.0"?><document><LimeSurveyDocType>Survey</LimeSurveyDocType>${table('surveys', [
      { sid: '9', language: 'en' },
    ])}${table('surveys_languagesettings', settings as Record<string, string>[])}${tables.join('')}</document>`,
  );
  expect(textsIn(read, 'fr')).toEqual({
    Wards: 'Services',
    First: 'Premier',
    'Which kind?': 'Quel genre ?',
    Acute: 'Aigu',
  });
  expect(entryOf(read, 'fr').reason).toBe(
    '4 translations into French. 1 piece of text has no translation in the file.',
  );
});

it.each([
  ['Welsh (cy)', 'cy'],
  ['cymraeg', 'cy'],
  ['pt_BR', 'pt-BR'],
  ['French', 'fr'],
  ['chinese', 'zh'],
  ['english', 'en'],
  ['Patient version', null],
])('takes “%s” for the language %s', (name, code) => {
  expect(languageCodeOf(name)).toBe(code);
});

describe('the languages of a DDI codebook', () => {
  const book = (lang: string, title: string, body: string) =>
    readText(
      `<?xml version="1.0"?><codeBook xmlns="ddi:codebook:2_5"${lang}><stdyDscr><citation><titlStmt>${title}</titlStmt></citation></stdyDscr><dataDscr>${body}</dataDscr></codeBook>`,
    );

  it('become translations, of titles, groups, questions, guidance and options', async () => {
    const read = await book(
      ' xml:lang="en"',
      '<titl>Wards</titl><parTitl xml:lang="cy">Wardiau</parTitl>',
      `<varGrp ID="g" var="v1 v2"><labl xml:lang="cy">Gofal</labl><labl xml:lang="en">Care</labl></varGrp>
       <var ID="v1" name="beds" intrvl="contin"><labl xml:lang="cy">Gwelyau</labl><labl>Beds</labl>
       <txt xml:lang="en">At midnight</txt><txt xml:lang="cy">Am hanner nos</txt></var>
       <var ID="v2" name="kind"><qstn xml:lang="en"><qstnLit>Which kind?</qstnLit></qstn>
       <qstn xml:lang="cy"><qstnLit>Pa fath?</qstnLit></qstn>
       <catgry><catValu>1</catValu><labl xml:lang="en">Open</labl><labl xml:lang="cy">Agored</labl></catgry></var>`,
    );
    expect(questionOf(read, 'beds')).toMatchObject({ question_text: 'Beds', help: 'At midnight' });
    expect(read.definition.questionnaire_name).toBe('Wards');
    expect(textsIn(read, 'cy')).toEqual({
      Wards: 'Wardiau',
      Care: 'Gofal',
      Beds: 'Gwelyau',
      'At midnight': 'Am hanner nos',
      'Which kind?': 'Pa fath?',
      Open: 'Agored',
    });
    expect(entryOf(read, 'cy')).toMatchObject({ place: 'languages', outcome: 'mapped' });
  });

  it('start with that of the first text, if the codebook names none', async () => {
    const read = await book(
      '',
      '<titl xml:lang="fr">Lits</titl>',
      '<var name="a"><labl xml:lang="de">Betten</labl><labl xml:lang="fr">Lits</labl></var>',
    );
    expect(questionOf(read, 'a').question_text).toBe('Lits');
    expect(textsIn(read, 'de')).toEqual({ Lits: 'Betten' });
  });

  it('are none where no text names one', async () => {
    const read = await book('', '<titl>T</titl>', '<var name="a"><labl>A</labl></var>');
    expect(read.translations).toEqual([]);
  });
});
