import { describe, expect, it } from 'vitest';
import { entryOf, questionOf, questionsOf, readText } from '../../testing/read-test-files.ts';

type Fields = Record<string, string | number>;
const table = (name: string, rows: Fields[]) =>
  `<${name}><fields><fieldname>x</fieldname></fields><rows>${rows
    .map(
      (row) =>
        `<row>${Object.entries(row)
          .map(([key, value]) => `<${key}><![CDATA[${value}]]></${key}>`)
          .join('')}</row>`,
    )
    .join('')}</rows></${name}>`;
const standing: Record<string, Fields[]> = {
  surveys: [{ sid: 9, language: 'en' }],
  surveys_languagesettings: [
    { surveyls_language: 'en', surveyls_title: 'Wards', surveyls_welcometext: '<p>Hello.</p>' },
    { surveyls_language: 'fr', surveyls_title: 'Services' },
  ],
  groups: [{ gid: 1, group_name: 'First', group_order: 0, language: 'en', grelevance: '' }],
};
const survey = (given: Record<string, Fields[]>, kind = 'Survey') => {
  const tables = Object.entries({ ...standing, ...given }).map(([name, rows]) => table(name, rows));
  const head = `<LimeSurveyDocType>${kind}</LimeSurveyDocType><DBVersion>155</DBVersion>`;
  return `<?xml version="1.0" encoding="UTF-8"?><document>${head}${tables.join('')}</document>`;
};
let order = 0;
const question = (qid: number, type: string, title: string, more: Fields = {}) => ({
  qid,
  sid: 9,
  gid: 1,
  parent_qid: 0,
  type,
  title,
  question: `Text of ${title}`,
  language: 'en',
  mandatory: 'N',
  other: 'N',
  relevance: 1,
  question_order: (order += 1),
  ...more,
});
const part = (qid: number, parent_qid: number, title: string, scale_id = 0) => ({
  qid,
  parent_qid,
  title,
  scale_id,
  question: `Part ${title}`,
  language: 'en',
  question_order: qid,
});
const attribute = (qid: number, name: string, value: string | number) => ({ qid, attribute: name, value });

describe('a LimeSurvey survey', () => {
  it('keeps groups, types, limits, options and what is required', async () => {
    const form = await readText(
      survey({
        questions: [
          question(10, 'N', 'beds', { mandatory: 'Y', help: 'At midnight' }),
          question(11, 'L', 'kind', { other: 'Y' }),
          question(12, 'Y', 'open', { relevance: 'beds.NAOK > 3 and kind == "A"' }),
          question(13, 'S', 'word', { preg: '/^[a-z]+$/' }),
          question(14, '*', 'sum', { question: '{beds * 2}' }),
          question(15, 'R', 'order'),
          question(16, 'D', 'day'),
          question(17, 'D', 'seen'),
          question(11, 'L', 'kind', { language: 'fr', question: 'Quel genre ?' }),
        ],
        answers: [
          { qid: 11, code: 'A', answer: 'Acute', language: 'en', sortorder: 1, scale_id: 0 },
          { qid: 11, code: 'A', answer: 'Aigu', language: 'fr', sortorder: 1, scale_id: 0 },
        ],
        question_attributes: [
          attribute(10, 'num_value_int_only', 1),
          attribute(10, 'max_num_value_n', 90),
          attribute(10, 'suffix', 'beds'),
          attribute(17, 'date_format', 'dd.mm.yyyy HH:MM'),
        ],
      }),
    );
    expect(form.definition).toMatchObject({ questionnaire_name: 'Wards', introduction: 'Hello.' });
    expect(entryOf(form, 'fr').reason).toContain('translations into French');
    expect(questionOf(form, 'beds')).toMatchObject({
      question_type: 'integer',
      hard_maximum: 90,
      unit: 'beds',
      required: true,
      help: 'At midnight',
    });
    expect(questionOf(form, 'kind').options.map(({ option_name }) => option_name)).toEqual([
      'Acute',
      'Other',
    ]);
    expect(questionOf(form, 'kind_other').show_if).toBe("kind == '-oth-'");
    expect(questionOf(form, 'open')).toMatchObject({
      question_type: 'yes_no',
      show_if: "beds > 3 and kind == 'A'",
    });
    expect(questionOf(form, 'word').pattern).toBe('[a-z]+');
    expect(questionOf(form, 'day').question_type).toBe('date');
    expect(questionOf(form, 'seen').question_type).toBe('date_time');
    expect(questionOf(form, 'sum').expression).toBe('beds * 2');
    expect(entryOf(form, 'order').outcome).toBe('not_possible');
  });

  it('makes grids of arrays and lists of several short texts or numbers', async () => {
    const form = await readText(
      survey({
        questions: [
          question(20, 'F', 'rate'),
          question(21, ':', 'count'),
          question(22, '1', 'dual'),
          question(23, 'K', 'money'),
          question(24, 'M', 'has'),
          question(25, 'T', 'more', {
            relevance: 'has_b.NAOK == "Y" or rate_x == "1" or count_x_y > 2 or 9X1X23p > 5',
          }),
        ],
        subquestions: [
          part(201, 20, 'x'),
          part(202, 20, 'z'),
          part(211, 21, 'x'),
          part(212, 21, 'y', 1),
          part(213, 21, 'w', 1),
          part(221, 22, 's'),
          part(231, 23, 'p'),
          part(232, 23, 'q'),
          part(241, 24, 'a'),
          part(242, 24, 'b'),
        ],
        answers: [
          { qid: 20, code: '1', answer: 'Good', language: 'en', sortorder: 1, scale_id: 0 },
          { qid: 22, code: 'L', answer: 'Left', language: 'en', sortorder: 1, scale_id: 0 },
          { qid: 22, code: 'R', answer: 'Right', language: 'en', sortorder: 1, scale_id: 1 },
        ],
        question_attributes: [
          attribute(23, 'max_num_value', 100),
          attribute(24, 'exclude_all_others', 'b'),
          attribute(20, 'array_filter', 'has'),
        ],
      }),
    );
    const [rate, count, dual, money] = form.definition.sections[0]!.sub_sections;
    expect([rate, count, dual].map((one) => [one!.rows.length, one!.columns.length])).toEqual([
      [2, 1],
      [1, 2],
      [1, 2],
    ]);
    expect(questionOf(form, 'count_x_w')).toMatchObject({
      question_type: 'integer',
      hard_minimum: 1,
      hard_maximum: 10,
      column: 1,
    });
    expect(questionOf(form, 'dual_s_1').options.map(({ option_code }) => option_code)).toEqual(['R']);
    expect(money!.questions.map(({ question_type }) => question_type)).toEqual(['decimal', 'decimal']);
    expect(form.definition.checks).toMatchObject([{ expression: 'total(money_p, money_q) <= 100' }]);
    expect(questionOf(form, 'has').options.map(({ exclusive }) => exclusive)).toEqual([false, true]);
    expect(questionOf(form, 'more').show_if).toBe(
      "includes(has, 'b') or rate_x == '1' or count_x_y > 2 or money_p > 5",
    );
    expect(entryOf(form, 'rate').reason).toContain('has no option “x”');
  });

  it('makes conditions of options of what filters the parts of a multiple choice', async () => {
    const form = await readText(
      survey({
        questions: [question(50, 'M', 'has'), question(51, 'M', 'best'), question(52, 'M', 'worst')],
        subquestions: [
          ...[part(501, 50, 'a'), part(502, 50, 'b')],
          ...[part(511, 51, 'a'), { ...part(512, 51, 'b'), relevance: '!is_empty(has_a.NAOK)' }],
          ...[part(521, 52, 'a'), part(522, 52, 'c')],
        ],
        question_attributes: [
          attribute(51, 'array_filter', 'has'),
          attribute(52, 'array_filter_exclude', 'has'),
        ],
      }),
    );
    const offered = (code: string) => questionOf(form, code).options.map(({ show_if }) => show_if);
    expect(offered('best')).toEqual([
      "includes(has, 'a')",
      "answered(has) and includes(has, 'a') and includes(has, 'b')",
    ]);
    expect(offered('worst')).toEqual(["not (answered(has) and includes(has, 'a'))", '']);
    expect(entryOf(form, 'best').outcome).toBe('mapped');
    expect(entryOf(form, 'worst').reason).toContain(
      '“has” has no option “c”, so the comparison with it is never true.',
    );
  });

  it('reads conditions of older files: any of one question, all of several', async () => {
    const condition = (cfieldname: string, value: string) => ({
      qid: 32,
      scenario: 1,
      cfieldname,
      method: '==',
      value,
    });
    const form = await readText(
      survey({
        questions: [question(30, 'L', 'kind'), question(31, 'Y', 'open'), question(32, 'S', 'why')],
        answers: ['A', 'B', 'C'].map((code) => ({
          qid: 30,
          code,
          answer: code,
          language: 'en',
          sortorder: 1,
          scale_id: 0,
        })),
        conditions: [condition('9X1X30', 'A'), condition('9X1X30', 'B'), condition('9X1X31', 'Y')],
      }),
    );
    expect(questionOf(form, 'why').show_if).toBe("(kind == 'A' or kind == 'B') and open == 'yes'");
  });

  it('reads newer files, which have the texts in tables of their own', async () => {
    const form = await readText(
      survey({
        groups: [{ gid: 1, group_order: 0 }],
        group_l10ns: [{ gid: 1, group_name: 'Newer', language: 'en' }],
        questions: [{ qid: 40, gid: 1, sid: 9, parent_qid: 0, type: 'L', title: 'kind', question_order: 1 }],
        question_l10ns: [
          { qid: 40, question: 'Which?', help: 'One.', language: 'en' },
          { qid: 40, question: 'Lequel ?', language: 'fr' },
        ],
        answers: [{ aid: 7, qid: 40, code: 'A', sortorder: 0, scale_id: 0 }],
        answer_l10ns: [{ aid: 7, answer: 'Acute', language: 'en' }],
      }),
    );
    expect(form.definition.sections[0]!.section_name).toBe('Newer');
    expect(questionsOf(form)).toMatchObject([
      { question_text: 'Which?', help: 'One.', options: [{ option_name: 'Acute' }] },
    ]);
  });

  it('is refused when it is another file of LimeSurvey, or other XML', async () => {
    await expect(readText(survey({}, 'Question'))).rejects.toThrow('“Question”');
    await expect(readText('<html><body>Hi</body></html>')).rejects.toThrow('not a LimeSurvey survey');
    await expect(readText('<document><a></document>')).rejects.toThrow('damaged');
  });

  it('keeps patterns, the number of selected options, and limits that are formulas', async () => {
    const form = await readText(
      survey({
        questions: [
          question(20, 'S', 'some', { preg: '/[0-9]{2}|^x/' }),
          question(21, 'S', 'any', { preg: '/^[a-z]+$/i' }),
          question(22, 'Q', 'names', { preg: '/^[A-Z]/' }),
          question(23, 'M', 'kinds'),
          question(24, 'N', 'beds'),
          question(25, 'N', 'used'),
          question(26, 'T', 'story'),
        ],
        subquestions: [part(30, 22, 'a'), part(31, 23, 'x'), part(32, 23, 'y')],
        question_attributes: [
          attribute(23, 'min_answers', 1),
          attribute(23, 'max_answers', 'beds'),
          attribute(25, 'max_num_value_n', '{beds * 2}'),
          attribute(26, 'maximum_chars', 300),
          attribute(24, 'new_thing', 'on'),
        ],
        assessments: [{ id: 1, name: 'Score' }],
      }),
    );
    expect(questionOf(form, 'some').pattern).toBe('(?:.*[0-9]{2}.*)|(?:x.*)');
    expect(questionOf(form, 'any').pattern).toBeNull();
    expect(entryOf(form, 'any').reason).toContain('its option “i” is not supported');
    expect(questionOf(form, 'names_a').pattern).toBe('[A-Z].*');
    expect(questionOf(form, 'kinds').required).toBe(true);
    expect(form.definition.checks.map(({ expression }) => expression)).toEqual([
      'not answered(used) or answered(beds * 2) and used <= beds * 2',
      'not answered(story) or length(story) <= 300',
      'not answered(kinds) or count_selected(kinds) >= 1',
      'not answered(kinds) or count_selected(kinds) <= beds',
    ]);
    expect(entryOf(form, 'beds').reason).toContain('new_thing “on”');
    expect(entryOf(form, 'assessments').outcome).toBe('not_possible');
  });
});

describe('an equation that gives a text or a date', () => {
  const read = (equation: string) =>
    readText(
      survey({
        questions: [
          question(10, 'N', 'n'),
          question(11, 'S', 'a'),
          question(12, 'D', 'd'),
          question(13, 'Y', 'y'),
          question(14, '*', 'k', { question: equation }),
          question(15, 'S', 't', { relevance: 'k.NAOK == "high"' }),
        ],
      }),
    );

  it.each([
    ['{if(n > 3, "high", "low")}', 'calculated_text', "if(n > 3, 'high', 'low')"],
    ['{a.NAOK}', 'calculated_text', 'a'],
    ['{join(a, " of ", n)}', 'calculated_text', "concat(a, ' of ', n)"],
    ['{if(n > 3, "2025-07-31", "")}', 'calculated_date', "if(n > 3, '2025-07-31', blank())"],
  ])('%s is a %s', async (equation, question_type, expression) => {
    const form = await read(equation);
    expect(questionOf(form, 'k')).toMatchObject({ question_type, expression });
    expect(entryOf(form, 'k').outcome).toBe('mapped');
  });

  it('is read by conditions', async () => {
    expect(questionOf(await read('{if(n > 3, "high", "low")}'), 't').show_if).toBe("k == 'high'");
  });

  it.each([
    ['{join(a, d)}', 'it writes a date in the survey’s own format'],
    ['{join(a, y)}', 'the answer to “y” has different text in the file'],
  ])('%s is left out with its reason', async (equation, reason) => {
    const entry = entryOf(await read(equation), 'k');
    expect(entry.outcome).toBe('not_possible');
    expect(entry.reason).toContain(reason);
  });
});
