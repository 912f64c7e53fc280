import { expect, it } from 'vitest';
import { entryOf, questionOf, readForm } from '../testing/read-test-files.ts';

const read = (type: string, appearance: string, parameters: string | null = null) =>
  readForm({
    survey: [
      ['type', 'name', 'label', 'appearance', 'parameters', 'relevant'],
      [type, 'how', 'How was it?', appearance, parameters, null],
      ['text', 'why', 'Why?', null, null, '${how} < 3'],
    ],
    choices: [
      ['list_name', 'name', 'label'],
      ['agree', '1', 'Disagree'],
      ['agree', '2', 'Neither'],
      ['agree', '3', 'Agree'],
    ],
  });

it('a Likert scale of an XLSForm is a rating with its points', async () => {
  const form = await read('select_one agree', 'likert');
  expect(questionOf(form, 'how')).toMatchObject({
    question_type: 'rating',
    options: [{ option_name: 'Disagree' }, { option_name: 'Neither' }, { option_name: 'Agree' }],
  });
  expect(entryOf(form, 'how').outcome).toBe('mapped');
  expect(questionOf(form, 'why').show_if).toBe("one_of(how, '1', '2')");
  expect(questionOf(await read('select_one agree', 'minimal'), 'how').question_type).toBe('drop_down');
});

it('stars of an XLSForm are a rating, unless there are too many or parts of them', async () => {
  const form = await read('range', 'rating', 'start=1;end=5;step=1');
  expect(questionOf(form, 'how').question_type).toBe('rating');
  expect(
    questionOf(form, 'how').options.map(({ option_code, option_name }) => [option_code, option_name]),
  ).toEqual([1, 2, 3, 4, 5].map((point) => [String(point), `${point} ★`]));
  expect(questionOf(form, 'why').show_if).toBe("one_of(how, '1', '2')");
  for (const parameters of ['start=0;end=50;step=1', 'start=0;end=5;step=0.5'])
    expect(questionOf(await read('range', 'rating', parameters), 'how').options).toEqual([]);
  expect(questionOf(await read('range', '', 'start=1;end=5;step=1'), 'how').question_type).toBe('integer');
});
