import { describe, expect, it } from 'vitest';
import {
  entryOf,
  questionOf,
  questionsOf,
  readForm,
  readJsonFile,
  readText,
} from '../testing/read-test-files.ts';

/* Small files that once lost something without a word, each with the right result. */

const codes = (read: Parameters<typeof questionsOf>[0]) =>
  questionsOf(read).map(({ question_code }) => question_code);

describe('a calculation of an XLSForm', () => {
  const form = (calculation: string) =>
    readForm({
      survey: [
        ['type', 'name', 'label', 'calculation', 'relevant'],
        ['text', 'a', 'A', null, null],
        ['date', 'd', 'D', null, null],
        ['integer', 'n', 'N', null, null],
        ['select_one yn', 's', 'S', null, null],
        ['select_one score', 'rate', 'Rate', null, null],
        ['calculate', 'k', null, calculation, null],
        ['text', 't', 'T', null, "${k} = 'yes'"],
      ],
      choices: [
        ['list_name', 'name', 'label'],
        ['yn', 'yes', 'Yes'],
        ['yn', 'no', 'No'],
        ['score', '1', 'Poor'],
        ['score', '2', 'Good'],
      ],
    });

  it.each([
    ['date-time(decimal-date-time(today()) + 3)', "days_between('1970-01-01', today()) + 3 == figure('yes')"],
    ["if(${n} > 3, now(), '')", "if(n > 3, today(), blank()) == 'yes'"],
  ])(
    '%s is not possible, because it gives a time, and is %s where a rule names it',
    async (calculation, show_if) => {
      const read = await form(calculation);
      expect(entryOf(read, 'k')).toMatchObject({ outcome: 'not_possible' });
      expect(entryOf(read, 'k').reason).toContain('a time');
      expect(codes(read)).not.toContain('k');
      expect(questionOf(read, 't').show_if).toBe(show_if);
    },
  );

  it.each([
    ['number(${a})', 'figure(a)'],
    ['${rate}', 'figure(rate)'],
    ['${n}', 'n'],
    ["if(${n} > 3, 1, '')", 'if(n > 3, 1, blank())'],
    ['today() - ${d}', 'days_between(d, today())'],
    ['decimal-date-time(${d})', "days_between('1970-01-01', d)"],
  ])('%s gives a number, and is calculated', async (calculation, expression) => {
    expect(questionOf(await form(calculation), 'k').expression).toBe(expression);
  });
});

describe('a required note of an XLSForm', () => {
  const form = (relevant: string | null, required = 'yes', group: string | null = null) =>
    readForm({
      survey: [
        ['type', 'name', 'label', 'relevant', 'required'],
        ['integer', 'a', 'A', null, null],
        ['integer', 'b', 'B', null, null],
        ['begin_group', 'g', 'G', group, null],
        ['note', 'stop', 'a and b differ: go back', relevant, required],
        ['end_group'],
      ],
    });

  it('is also a check that fails while the note is shown', async () => {
    const read = await form('${a} != ${b}');
    expect(read.definition.checks).toEqual([
      {
        expression: 'answered(a) and answered(b) and a == b or not answered(a) and not answered(b)',
        severity: 'error',
        message: 'a and b differ: go back',
      },
    ]);
    expect(entryOf(read, 'stop')).toMatchObject({ outcome: 'mapped' });
    expect(entryOf(read, 'stop').reason).toContain('a check is added too');
  });

  it('fails only where its group is shown too, and where it is required', async () => {
    const [inGroup] = (await form('${a} > 5', 'yes', '${b} > 1')).definition.checks;
    expect(inGroup!.expression).toBe('not (b > 1 and a > 5)');
    const [sometimes] = (await form('${a} > 5', '${b} > 1')).definition.checks;
    expect(sometimes!.expression).toBe('not (a > 5 and b > 1)');
  });

  it('is reported where it cannot be a check', async () => {
    for (const relevant of [null, 'pulldata(1) > 2']) {
      const read = await form(relevant);
      expect(read.definition.checks).toEqual([]);
      expect(entryOf(read, 'stop').outcome).toBe('approximated');
      expect(entryOf(read, 'stop').reason).not.toContain('a check is added too');
    }
    expect((await form('${a} > 5', 'no')).definition.checks).toEqual([]);
  });
});

describe('the languages of an XLSForm', () => {
  const names = (read: Parameters<typeof questionsOf>[0]) =>
    questionsOf(read)[0]!.options.map(({ option_name }) => option_name);

  it('are not mixed: options without the language of the questions are in their default one', async () => {
    const read = await readForm({
      survey: [
        ['type', 'name', 'label::english', 'label::chinese'],
        ['select_one yn', 's', 'Go on?', '继续'],
      ],
      choices: [
        ['list_name', 'name', 'label', 'label::chinese'],
        ['yn', 'yes', 'Yes', '是'],
        ['yn', 'no', 'No', '没有'],
      ],
    });
    expect([questionsOf(read)[0]!.question_text, ...names(read)]).toEqual(['Go on?', 'Yes', 'No']);
    expect(read.entries.filter(({ name }) => name === 'Languages')).toMatchObject([
      { place: 'survey, row 1', reason: 'The questionnaire uses the text in english.' },
    ]);
    expect(read.translations).toEqual([
      {
        language: 'zh',
        texts: [
          { source: 'Go on?', text: '继续' },
          { source: 'Yes', text: '是' },
          { source: 'No', text: '没有' },
        ],
      },
    ]);
  });

  it('are reported if the options have none in common with the questions', async () => {
    const read = await readForm({
      survey: [
        ['type', 'name', 'label::english'],
        ['select_one yn', 's', 'Go on?'],
      ],
      choices: [
        ['list_name', 'name', 'label::chinese'],
        ['yn', 'yes', '是'],
      ],
    });
    expect(entryOf(read, 'Languages').reason).toContain('The file has no text in english.');
  });
});

describe('an annotation of REDCap', () => {
  const field = (annotation: string) =>
    readJsonFile([
      {
        field_name: 'a',
        field_type: 'radio',
        field_label: 'A',
        select_choices_or_calculations: '1, Yes | 2, No',
      },
      { field_name: 'b', field_type: 'text', field_label: 'B', field_annotation: annotation },
    ]);

  it.each([
    ["@IF([a]='1', @HIDDEN, '')", "not (answered(a) and a == '1')"],
    ["@IF([a]='1', '', @HIDDEN)", "a == '1'"],
    ['@IF([a]="1", "", "@HIDDEN")', "a == '1'"],
  ])('%s hides the field under its condition', async (annotation, show_if) => {
    const read = await field(annotation);
    expect(questionOf(read, 'b').show_if).toBe(show_if);
    expect(entryOf(read, 'b')).toMatchObject({ outcome: 'mapped' });
  });

  it.each(["@IF([a]='1', @READONLY, @HIDDEN)", "@IF([a]='1', @HIDDEN", 'UNITS kg'])(
    '%s is reported, and does not hide the field permanently',
    async (annotation) => {
      const read = await field(annotation);
      expect(questionOf(read, 'b').show_if).toBe('');
      expect(entryOf(read, 'b')).toMatchObject({ outcome: 'approximated' });
      expect(entryOf(read, 'b').reason).toContain(annotation);
    },
  );
});

describe('a questionnaire of FHIR', () => {
  const item = (...items: object[]) =>
    readJsonFile({ resourceType: 'Questionnaire', title: 'Q', item: items });
  const option = (code: string, display: string) => ({ valueCoding: { code, display } });

  it('in STU3 keeps its options, conditions and initial values', async () => {
    const read = await item(
      {
        linkId: 's',
        text: 'S',
        type: 'choice',
        option: [option('yes', 'YES'), option('no', 'NO')],
        initialCoding: { code: 'no' },
      },
      {
        linkId: 't',
        text: 'T',
        type: 'string',
        enableWhen: [{ question: 's', answerCoding: { code: 'yes' } }],
      },
      {
        linkId: 'u',
        text: 'U',
        type: 'string',
        enableWhen: [
          { question: 's', hasAnswer: false },
          { question: 't', hasAnswer: true },
        ],
      },
    );
    expect(questionOf(read, 's')).toMatchObject({
      question_type: 'single_choice',
      options: [{ option_name: 'YES' }, { option_name: 'NO' }],
      default_answer: "'no'",
    });
    expect(questionOf(read, 't').show_if).toBe("s == 'yes'");
    expect(questionOf(read, 'u').show_if).toBe('not answered(s) or answered(t)');
    expect(read.entries.map(({ outcome }) => outcome)).toEqual(['mapped', 'mapped', 'mapped']);
  });

  it('keeps translations of texts and options', async () => {
    const translated = (lang: string) => ({
      extension: [
        {
          url: 'http://hl7.org/fhir/StructureDefinition/translation',
          extension: [
            { url: 'lang', valueCode: lang },
            { url: 'content', valueString: 'Hallo' },
          ],
        },
      ],
    });
    const read = await item(
      { linkId: 'w', text: 'Hello', type: 'string', _text: translated('de') },
      {
        linkId: 'c',
        text: 'Choose',
        type: 'choice',
        answerOption: [{ valueCoding: { code: 'a', display: 'A', _display: translated('cy') } }],
      },
    );
    expect(entryOf(read, 'Hello')).toMatchObject({ outcome: 'mapped' });
    expect(read.translations).toEqual([
      { language: 'de', texts: [{ source: 'Hello', text: 'Hallo' }] },
      { language: 'cy', texts: [{ source: 'A', text: 'Hallo' }] },
    ]);
  });
});

it('a DDI variable keeps its description and its range, and reports its notes and missing codes', async () => {
  const read = await readText(`<?xml version="1.0"?><codeBook xmlns="ddi:codebook:2_5"><dataDscr>
    <var name="a" intrvl="contin"><labl>Beds</labl><txt>Count all beds at midnight</txt><notes>N1</notes></var>
    <var name="b"><labl>B</labl><valrng><range min="0" max="9"/></valrng>
    <catgry missing="Y"><catValu>99</catValu><labl>Missing</labl></catgry></var></dataDscr></codeBook>`);
  expect(questionOf(read, 'a').help).toBe('Count all beds at midnight');
  expect(questionOf(read, 'b')).toMatchObject({ hard_minimum: 0, hard_maximum: 9 });
  expect(read.entries).toMatchObject([
    { outcome: 'approximated', reason: expect.stringContaining('“N1”') as string },
    { outcome: 'approximated', reason: expect.stringContaining('missing answers') as string },
  ]);
});

describe('a format that is not read', () => {
  const html =
    '<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head/></h:html>';
  it.each([
    [
      'CDISC ODM',
      '<?xml version="1.0"?><!-- a --><ODM xmlns="http://www.cdisc.org/ns/odm/v1.3"><Study/></ODM>',
    ],
    ['ODK XForm', `<?xml version="1.0"?>${html}`],
    ['DDI Lifecycle', '<ddi:DDIInstance xmlns:ddi="ddi:instance:3_3"/>'],
    ['FHIR questionnaire in XML', '<Questionnaire xmlns="http://hl7.org/fhir"/>'],
    ['Qualtrics survey', '{"SurveyEntry": {"SurveyID": "SV_1"}, "SurveyElements": []}'],
    ['SurveyJS form', '{"title": "S", "pages": [{"name": "p1", "elements": []}]}'],
  ])('%s is named', async (name, text) => {
    await expect(readText(text)).rejects.toThrow(name);
  });
  it('is not guessed from a web page', async () => {
    await expect(readText('<html><body>Not found</body></html>')).rejects.toThrow('not a LimeSurvey survey');
  });
});
