import { describe, expect, it } from 'vitest';
import { readInstrument } from '../../import/read-instrument.ts';
import { entryOf, questionOf, questionsOf, readForm, workbookOf } from '../../testing/read-test-files.ts';

const HEAD = [
  'type',
  'name',
  'label::English (en)',
  'label::Cymraeg (cy)',
  'hint::English (en)',
  'required',
  'relevant',
  'constraint',
  'constraint_message',
  'calculation',
  'appearance',
  'parameters',
  'choice_filter',
  'repeat_count',
];
/** A row by its columns. */
const row = (type: string, name: string, label = '', more: Partial<Record<string, string>> = {}) =>
  HEAD.map(
    (heading, index) =>
      [type, name, label, label && `${label} (cy)`][index] ?? more[heading.split('::')[0]!] ?? null,
  );
const CHOICES = [
  ['list_name', 'name', 'label::English (en)'],
  ['kinds', 'acute', 'Acute'],
  ['kinds', 'other', 'Something else'],
  ['kinds', 'none', 'None of these'],
  ['rate', '1', 'Poor'],
  ['rate', '2', 'Good'],
];
const read = (...rows: (string | null)[][]) =>
  readForm({
    survey: [HEAD, ...rows],
    choices: CHOICES,
    settings: [
      ['form_title', 'default_language'],
      ['Ward count', 'English (en)'],
    ],
  });

describe('an XLSForm', () => {
  it('keeps types, required answers, hints, ranges and options', async () => {
    const form = await read(
      row('integer', 'beds', 'How many beds?', {
        required: 'yes',
        hint: 'At midnight.',
        constraint: '. > 0 and . <= 500',
      }),
      row('select_one kinds', 'kind', 'Which kind?', { appearance: 'minimal' }),
      row('select_multiple kinds', 'kinds', 'Which kinds?', {
        constraint: "not(selected(., 'none') and count-selected(.) > 1)",
      }),
      row('range', 'score', 'Score', { parameters: 'start=0;end=100;step=5' }),
      row('text', 'postcode', 'Postcode', { constraint: "regex(., '^[A-Z]{2}[0-9]$')" }),
      row('text', 'notes', 'Notes', { appearance: 'multiline' }),
      row('datetime', 'seen', 'Seen at', { relevant: '${beds} > 1' }),
      row('text', 'why', 'Why so late?', { relevant: "${seen} > '2025-07-31 12:00:00'" }),
      row('note', 'thanks', 'Thank you.'),
    );
    expect(form.definition.questionnaire_name).toBe('Ward count');
    expect(questionOf(form, 'beds')).toMatchObject({
      question_text: 'How many beds?',
      question_type: 'integer',
      help: 'At midnight.',
      required: true,
      hard_minimum: 1,
      hard_maximum: 500,
    });
    expect(questionOf(form, 'kind').question_type).toBe('drop_down');
    expect(questionOf(form, 'kinds').options).toEqual([
      { option_code: 'acute', option_name: 'Acute', exclusive: false, show_if: '' },
      { option_code: 'other', option_name: 'Something else', exclusive: false, show_if: '' },
      { option_code: 'none', option_name: 'None of these', exclusive: true, show_if: '' },
    ]);
    expect(questionOf(form, 'score')).toMatchObject({ question_type: 'integer', hard_maximum: 100 });
    expect(entryOf(form, 'score')).toMatchObject({ outcome: 'approximated', place: 'survey, row 5' });
    expect(questionOf(form, 'postcode').pattern).toBe('[A-Z]{2}[0-9]');
    expect(questionOf(form, 'notes').question_type).toBe('long_text');
    expect(questionOf(form, 'seen').question_type).toBe('date_time');
    expect(questionOf(form, 'why').show_if).toBe("seen > '2025-07-31T12:00'");
    expect(questionOf(form, 'thanks').question_type).toBe('information');
    expect(
      form.entries
        .filter(({ outcome, place }) => outcome === 'mapped' && /row [2-9]|row \d\d/.test(place))
        .map(({ name }) => name),
    ).toEqual(['beds', 'kind', 'kinds', 'postcode', 'notes', 'seen', 'why', 'thanks']);
  });

  it('takes the default language and says so', async () => {
    const form = await read(row('text', 'a', 'Hello'));
    expect(questionOf(form, 'a').question_text).toBe('Hello');
    expect(entryOf(form, 'Languages')).toMatchObject({
      outcome: 'mapped',
      reason: 'The questionnaire uses the text in English (en).',
    });
  });

  it('makes sections and sub-sections of groups, with their conditions', async () => {
    const form = await read(
      row('text', 'name', 'Name'),
      row('begin group', 'wards', 'Wards', { relevant: "${name} != ''" }),
      row('integer', 'beds', 'Beds'),
      row('begin_group', 'staff', 'Staff', { relevant: '${beds} > 3' }),
      row('integer', 'nurses', 'Nurses'),
      row('end_group', ''),
      row('end group', ''),
    );
    const [loose, wards] = form.definition.sections;
    expect(loose).toMatchObject({ section_name: 'Questions', show_if: '' });
    expect(wards).toMatchObject({ section_name: 'Wards', show_if: 'answered(name)' });
    expect(
      wards!.sub_sections.map((one) => [one.sub_section_name, one.show_if, one.questions.length]),
    ).toEqual([
      ['', '', 1],
      ['Staff', 'beds > 3', 1],
    ]);
  });

  it('turns a repeat into rows started one by one, with rules of each row', async () => {
    const form = await read(
      row('begin_repeat', 'ward', 'Wards', { repeat_count: '3' }),
      row('note', 'about', 'About the ward'),
      row('text', 'name', 'Name'),
      row('integer', 'beds', 'Beds', { constraint: '. < 100' }),
      row('begin_group', 'inner', 'Inner', { relevant: '${beds} > 0' }),
      row('integer', 'used', 'Used', { relevant: "${name} != ''", constraint: '. <= ${beds}' }),
      row('end_group', ''),
      row('calculate', 'free', '', { calculation: '${beds} - ${used}' }),
      row('end_repeat', ''),
      row('calculate', 'all_beds', '', { calculation: 'sum(${beds})' }),
      row('calculate', 'wards', '', { calculation: 'count(${ward})' }),
      row('integer', 'after', 'After', { relevant: "${name} != ''" }),
      row('integer', 'large', 'Large', { relevant: 'max(${beds}) > 30' }),
    );
    const [part] = form.definition.sections[0]!.sub_sections;
    expect(part).toMatchObject({ row_word: 'Ward', minimum_rows: 0 });
    expect(part!.rows.map(({ row_name }) => row_name)).toEqual(['Ward 1', 'Ward 2', 'Ward 3']);
    expect(part!.columns.map(({ column_name }) => column_name)).toEqual(['Name', 'Beds', 'Used', 'free']);
    expect(questionOf(form, 'ward_3_used')).toMatchObject({
      question_text: 'Ward 3, Used',
      row: 2,
      column: 2,
      show_if: 'ward_3_beds > 0 and answered(ward_3_name)',
    });
    expect(questionOf(form, 'ward_2_beds').hard_maximum).toBe(99);
    expect(questionOf(form, 'ward_2_free').expression).toBe('ward_2_beds - ward_2_used');
    expect(form.definition.checks.map(({ expression }) => expression)).toContain(
      'not answered(ward_2_used) or answered(ward_2_beds) and ward_2_used <= ward_2_beds',
    );
    expect(questionOf(form, 'all_beds').expression).toBe('total(ward_1_beds, ward_2_beds, ward_3_beds)');
    expect(questionOf(form, 'wards').expression).toContain(
      'if(count(ward_2_name, ward_2_beds, ward_2_used) > 0, 1, 0)',
    );
    expect(questionOf(form, 'large').show_if).toBe('max(ward_1_beds, ward_2_beds, ward_3_beds) > 30');
    expect(entryOf(form, 'ward')).toMatchObject({
      outcome: 'mapped',
      reason: expect.stringContaining('“Ward 3”'),
    });
    expect(entryOf(form, 'about').outcome).toBe('approximated');
    expect(entryOf(form, 'beds').reason).toContain('“ward_1_beds”');
    expect(entryOf(form, 'after').reason).toContain('“name” is asked in several rows');
  });

  it('takes the selected number of rows if the form has none, and no rows within rows', async () => {
    const sheets = {
      survey: [
        ['type', 'name', 'label', 'relevant'],
        ['begin_group', 'site', 'Site', ''],
        ['begin_repeat', 'drug', 'Drug', ''],
        ['text', 'drug_name', 'Name', ''],
        ['begin_repeat', 'dose', 'Dose', ''],
        ['integer', 'mg', 'Milligrams', ''],
        ['end_repeat', '', '', ''],
        ['end_repeat', '', '', ''],
        ['end_group', '', '', ''],
      ],
    };
    const content = await workbookOf(sheets);
    const form = await readInstrument({ file_name: 'form.xlsx', content, most_rows: 4 });
    const [part] = form.definition.sections[0]!.sub_sections;
    expect(part).toMatchObject({ row_word: 'Drug', sub_section_name: '', rows: { length: 4 } });
    expect(questionsOf(form)).toHaveLength(4);
    expect(entryOf(form, 'drug')).toMatchObject({
      outcome: 'approximated',
      reason: expect.stringContaining('4 times here, which may be fewer than in the file'),
    });
    for (const name of ['dose', 'mg']) expect(entryOf(form, name).outcome).toBe('not_possible');
  });

  it('makes a grid of a table-list and of a matrix', async () => {
    const form = await readForm({
      survey: [
        [...HEAD, 'kobo--matrix_list'],
        row('begin_group', 'rate', 'Rate', { appearance: 'table-list' }),
        row('select_one rate', 'food', 'Food'),
        row('select_one rate', 'rooms', 'Rooms'),
        row('end_group', ''),
        [...row('begin_kobomatrix', 'count', 'Count'), 'kinds'],
        row('integer', 'beds', 'Beds'),
        row('integer', 'staff', 'Staff'),
        row('end_kobomatrix', ''),
      ],
      choices: CHOICES,
    });
    const [table, matrix] = form.definition.sections.map(({ sub_sections }) => sub_sections[0]!);
    expect(table!.rows.map(({ row_name }) => row_name)).toEqual(['Food', 'Rooms']);
    expect(table!.questions.map((one) => [one.question_code, one.row, one.column])).toEqual([
      ['food', 0, 0],
      ['rooms', 1, 0],
    ]);
    expect(matrix!.columns.map(({ column_name }) => column_name)).toEqual(['Beds', 'Staff']);
    expect(matrix!.questions).toHaveLength(6);
    expect(questionOf(form, 'other_staff')).toMatchObject({
      row: 1,
      column: 1,
      question_text: 'Something else: Staff',
    });
  });

  it('calculates constants and replaces named conditions by their text', async () => {
    const form = await read(
      row('integer', 'a', 'A'),
      row('integer', 'b', 'B'),
      row('calculate', 'both', '', { calculation: '${a} + ${b}' }),
      row('calculate', 'many', '', { calculation: '${both} > 10' }),
      row('calculate', 'now', '', { calculation: 'random()' }),
      row('text', 'why', 'Why so many?', { relevant: '${many}' }),
      row('text', 'when', 'When?', { relevant: '${now} > 1' }),
      row('calculate', 'x', '', { calculation: '${y} + 1' }),
      row('calculate', 'y', '', { calculation: '${x} + 1' }),
    );
    expect(questionOf(form, 'both').expression).toBe('a + b');
    expect(questionOf(form, 'why').show_if).toBe('both > 10');
    expect(entryOf(form, 'many').outcome).toBe('approximated');
    expect(entryOf(form, 'now')).toMatchObject({
      outcome: 'not_possible',
      reason: expect.stringContaining('“random()”'),
    });
    expect(entryOf(form, 'when')).toMatchObject({
      outcome: 'approximated',
      reason: expect.stringContaining('always shown'),
    });
    expect(entryOf(form, 'x').outcome).toBe('not_possible');
    expect(entryOf(form, 'y').outcome).toBe('not_possible');
  });

  it('makes checks of constraints that are more than a range, and conditions of required', async () => {
    const form = await read(
      row('integer', 'available', 'Available'),
      row('integer', 'occupied', 'Occupied', {
        constraint: '. <= ${available}',
        constraint_message: 'More than there are.',
      }),
      row('text', 'why', 'Why?', { required: '${occupied} > 100' }),
    );
    expect(form.definition.checks).toEqual([
      {
        expression: 'not answered(occupied) or answered(available) and occupied <= available',
        severity: 'error',
        message: 'More than there are.',
      },
    ]);
    expect(questionOf(form, 'why').require_if).toBe('occupied > 100');
  });

  it('makes codes valid and unique, keeps rules pointing at them, and reports it', async () => {
    const form = await read(
      row('integer', 'bed-days', 'Bed days'),
      row('integer', 'bed.days', 'Bed days again'),
      row('integer', '2nd', 'Second', { relevant: '${bed-days} > 1' }),
      row('integer', 'and', 'And'),
    );
    expect(questionsOf(form).map(({ question_code }) => question_code)).toEqual([
      'bed_days',
      'bed_days_2',
      'q_2nd',
      'and_2',
    ]);
    expect(questionOf(form, 'q_2nd').show_if).toBe('bed_days > 1');
    expect(entryOf(form, '2nd')).toMatchObject({
      outcome: 'mapped',
      reason: expect.stringContaining('“q_2nd”'),
    });
  });

  it('reports parts without a place: locations on a map, pictures of choices, filters, presets', async () => {
    const form = await read(
      row('geopoint', 'where', 'Where?'),
      row('select_one kinds', 'kind', 'Type', { choice_filter: 'x = ${y}' }),
      row('rank kinds', 'order', 'Order'),
      row('start', 'start'),
      row('frobnicate', 'odd', 'Odd'),
      row('select_one nowhere', 'lost', 'Lost'),
    );
    expect(['where', 'order', 'start', 'odd'].map((name) => entryOf(form, name).outcome)).toEqual(
      Array(4).fill('not_possible'),
    );
    expect(entryOf(form, 'kind').reason).toContain('x = ${y}');
    expect(questionOf(form, 'lost').question_type).toBe('short_text');
    expect(entryOf(form, 'lost').reason).toContain('not in the file');
  });
});
