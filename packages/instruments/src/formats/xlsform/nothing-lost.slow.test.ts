import { describe, expect, it } from 'vitest';
import { entryOf, questionOf, questionsOf, readForm } from '../../testing/read-test-files.ts';

const CHOICES = [
  ['list_name', 'name', 'label', 'region'],
  ['rate', '1', 'Poor', 'north'],
  ['rate', '2', 'Good', 'south'],
];
const HEAD = ['type', 'name', 'label', 'hint', 'relevant', 'constraint', 'constraint_message', 'appearance'];
const read = (...rows: (string | null)[][]) => readForm({ survey: [HEAD, ...rows], choices: CHOICES });
const said = (outcome: string, reason: string) => ({ outcome, reason: expect.stringContaining(reason) });

describe('for an XLSForm', () => {
  it('the headings of a table keep their label and hint, and groups their hints', async () => {
    const form = await read(
      ['begin_group', 'outer', 'Care', 'Of the last month.'],
      ['begin_group', 'inner', '', 'Ask each patient.'],
      ['select_one rate', 'head', 'How was it?', 'One for each.', null, null, null, 'label'],
      ['select_one rate', 'food', 'The food', null, null, null, null, 'list-nolabel'],
      ['select_one rate', 'bed', 'The bed', null, null, null, null, 'list-nolabel'],
      ['end_group'],
      ['end_group'],
    );
    const [section] = form.definition.sections;
    expect(section).toMatchObject({ section_name: 'Care', guidance: 'Of the last month.' });
    expect(section!.sub_sections).toMatchObject([
      { sub_section_name: 'How was it?', guidance: 'Ask each patient.\n\nOne for each.' },
    ]);
    expect(questionsOf(form).map(({ question_code }) => question_code)).toEqual(['food', 'bed']);
  });

  it('reports a group that does not end', async () => {
    const form = await read(['begin_group', 'care', 'Care'], ['integer', 'beds', 'Beds']);
    expect(entryOf(form, 'care')).toMatchObject(said('approximated', 'does not say where this group ends'));
  });

  it('reads the message of a wrong answer beside its range', async () => {
    const form = await read(['integer', 'age', 'Age', null, null, '. < 130', 'Nobody is that old.']);
    expect(questionOf(form, 'age')).toMatchObject({ hard_maximum: 129, help: 'Nobody is that old.' });
  });

  it('options in another file become no text whose codes rules go on naming', async () => {
    const form = await read(
      ['select_one nowhere', 'town', 'Town'],
      ['text', 'why', 'Why there?', null, "${town} = 'york'"],
      ['text', 'more', 'More?', null, "${town} != ''"],
    );
    expect(questionOf(form, 'town').question_type).toBe('short_text');
    expect(entryOf(form, 'why')).toMatchObject(said('approximated', 'options of “town” are not in the file'));
    expect(questionOf(form, 'why').show_if).toBe('');
    expect(questionOf(form, 'more').show_if).toBe('answered(town)');
  });

  it('never shows a question that is never relevant', async () => {
    const form = await read(
      ['text', 'off', 'Off', null, 'FALSE'],
      ['text', 'gone', 'Gone', null, 'false()'],
      ['text', 'on', 'On', null, 'TRUE'],
    );
    expect(questionsOf(form).map(({ show_if }) => show_if)).toEqual(['false', 'false', '']);
    expect(entryOf(form, 'off')).toMatchObject(said('mapped', 'never shown'));
  });

  it('numbers names in other alphabets, each once, with a report', async () => {
    const form = await read(
      ['integer', 'العمر', 'Age'],
      ['integer', 'גיל', 'Age', null, '${العمر} > 3'],
      ['integer', 'âge_mère', 'Age'],
      ['integer', 'größe', 'Height'],
    );
    const codes = questionsOf(form).map(({ question_code }) => question_code);
    expect(codes).toEqual(['question_1', 'question_2', 'age_mere', 'grosse']);
    expect(questionOf(form, 'question_2').show_if).toBe('question_1 > 3');
    expect(entryOf(form, 'العمر').reason).toContain('“question_1”');
  });

  it('reports unread columns with content', async () => {
    const form = await readForm({
      survey: [
        ['type', 'name', 'label', 'trigger', 'required_message', 'bind::odk:length'],
        ['integer', 'a', 'A', '${b}', null, null],
        ['integer', 'b', 'B', null, 'Do say.', '10'],
        ['integer', 'c', 'C', null, null, null],
      ],
      choices: CHOICES,
      settings: [
        ['form_title', 'public_key'],
        ['F', 'abc'],
      ],
    });
    expect(entryOf(form, 'a')).toMatchObject(said('approximated', 'trigger “${b}”'));
    expect(entryOf(form, 'b')).toMatchObject(said('approximated', 'Do say.'));
    expect(entryOf(form, 'b').reason).toContain('odk:length');
    expect(entryOf(form, 'c').outcome).toBe('mapped');
    expect(entryOf(form, 'Settings')).toMatchObject(said('approximated', 'public_key'));
    expect(entryOf(form, 'Columns')).toMatchObject(said('approximated', 'region'));
  });
});
