import type { Output } from '@portal/contract/shared/endpoint';
import type { getSectionQuestions, Question } from '@portal/contract/questionnaires/questionnaires';
import { buildAnswer, buildOption, buildQuestion } from '@portal/contract/testing/build-questions';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PrintedSection } from './printed-section.tsx';
import { createQuestionNameLookup, PrintingContext, insertAnswersIntoTexts } from './print-context.ts';
import { evaluateStoredAnswers } from '../store/evaluate-stored-answers.ts';

type Section = Output<typeof getSectionQuestions>;
let ids = 0;
const question = (code: string, value: Question['answer']['value'], more: Partial<Question> = {}) =>
  buildQuestion((ids += 1), code, {
    question_text: `About ${code}`,
    missing_allowed: false,
    answer: buildAnswer(value),
    ...more,
  });
const at = (row_id: number, column_id: number) => ({ row_id, column_id });
const options = Array.from({ length: 15 }, (_, n) => buildOption(`o${n}`, `Option ${n}`));

const section: Section = {
  id: 1,
  section_name: 'Wards',
  guidance: '',
  state: 'in_progress',
  period: { starts_on: '2025-04-01', ends_on: '2026-03-31' },
  checks: [],
  elsewhere: { before: { value: null, previous: 3 } },
  ruled_sections: [{ id: 1, show_if: '', sub_sections: [] }],
  sub_sections: [
    {
      id: 2,
      sub_section_name: 'Beds',
      guidance: '',
      show_if: '',
      row_totals: true,
      column_totals: true,
      row_word: '',
      minimum_rows: 0,
      rows: [
        { id: 1, row_name: 'North', show_if: '' },
        { id: 2, row_name: 'South', show_if: '' },
      ],
      columns: [
        { id: 1, column_name: 'Open' },
        { id: 2, column_name: 'Closed' },
      ],
      questions: [
        question('n_open', 1200, at(1, 1)),
        question('n_closed', 0.1, at(1, 2)),
        question('s_open', 30, at(2, 1)),
        question('s_closed', 0.2, at(2, 2)),
        question('kind', 'o7', { question_type: 'drop_down', options }),
        question('why', 'Kept from before', { question_type: 'short_text', show_if: 'n_closed > 5' }),
        question('since', null, { question_type: 'short_text', show_if: 'last(before) > 2' }),
        question('free', null, { question_type: 'calculated', expression: 'n_open - s_open' }),
        question('size', null, {
          question_type: 'calculated_text',
          expression: "if(n_open > 1000, 'Large', 'Small')",
        }),
        question('review', null, {
          question_type: 'calculated_date',
          expression: 'add_months(period_end(), 1)',
        }),
      ],
    },
  ],
};
const outcome = evaluateStoredAnswers([section]);
const printed = (isBlank: boolean) =>
  renderToStaticMarkup(<PrintedSection section={section} outcome={outcome} isBlank={isBlank} />);
const words = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

it('prints the answers, the totals and calculated values, and every option of a long list', () => {
  const text = words(printed(false));
  expect(text).toContain('North 1,200 0.1 1,200.1');
  expect(text).toContain('Total 1,230 0.3 1,230.3');
  expect(text).toContain('About free 1,170');
  expect(text).toContain('About size Large');
  expect(text).toContain('About review 30 April 2026');
  for (const { option_name } of options) expect(text).toContain(option_name);
  expect(printed(false).match(/aria-label="Selected"/g)).toHaveLength(1);
});

it('leaves out what the rules hide, by this period’s and last period’s answers', () => {
  const text = words(printed(false));
  expect(text).not.toContain('About why');
  expect(text).not.toContain('Kept from before');
  expect(text).toContain('About since');
});

it('prints every question of a blank form without answers', () => {
  const text = words(printed(true));
  expect(text).toContain('About why');
  expect(text).toContain('Only asked if other questions have certain answers.');
  for (const given of ['1,200', '1,170', 'Kept from before']) expect(text).not.toContain(given);
  expect(printed(true)).not.toContain('aria-label="Selected"');
});

it('prints the started rows of a roster, and some lines in a blank form', () => {
  const rows = Array.from({ length: 20 }, (_, row) => ({
    id: row + 1,
    row_name: `Ward ${row + 1}`,
    show_if: '',
  }));
  const [part] = section.sub_sections;
  const questions = rows.map(({ id }) => question(`beds_${id}`, id < 3 ? id * 10 : null, at(id, 1)));
  const roster: Section = {
    ...section,
    sub_sections: [{ ...part!, row_word: 'Ward', rows, columns: part!.columns.slice(0, 1), questions }],
  };
  const lines = (isBlank: boolean) =>
    words(
      renderToStaticMarkup(
        <PrintedSection section={roster} outcome={evaluateStoredAnswers([roster])} isBlank={isBlank} />,
      ),
    ).match(/Ward \d+/g);
  expect(lines(false)).toEqual(['Ward 1', 'Ward 2']);
  expect(lines(true)).toHaveLength(10);
});

it('prints the options that are offered, and on a blank form all, with their conditions in words', () => {
  const option = (code: string, name: string, show_if = '') => ({
    option_code: code,
    option_name: name,
    exclusive: false,
    show_if,
  });
  const region = question('region', 's', {
    question_text: 'Region?',
    question_type: 'single_choice',
    options: [option('n', 'North'), option('s', 'South')],
  });
  const site = question('site', 'n1', {
    question_type: 'drop_down',
    options: [
      option('n1', 'Royal', "region == 'n'"),
      option('n2', 'Infirmary', "region == 'n'"),
      option('s1', 'General', "region == 's'"),
    ],
  });
  const cascade = { ...section, sub_sections: [{ ...section.sub_sections[0]!, questions: [region, site] }] };
  const { not_offered } = evaluateStoredAnswers([cascade]);
  const print = (isBlank: boolean) =>
    words(
      renderToStaticMarkup(
        <PrintingContext value={{ not_offered, names: createQuestionNameLookup([cascade]) }}>
          <PrintedSection section={cascade} outcome={evaluateStoredAnswers([cascade])} isBlank={isBlank} />
        </PrintingContext>,
      ),
    );
  expect(print(false)).toContain('Royal (no longer offered) General');
  expect(print(false)).not.toContain('Infirmary');
  expect(print(true)).toContain('Royal (only if “Region?” is North)');
  expect(print(true)).toContain('General (only if “Region?” is South)');
});

it('prints piped answers in a filled form, and the name of the question in a blank one', () => {
  const written = {
    question_text: 'How often did {{drug}} cause trouble?',
    help: 'Since {{day}}, {{hidden}}.',
  };
  const named = { question_text: 'How often did [Drug] cause trouble?', help: 'Since [Day], [Hidden].' };
  const told = 'We noted {{drug}} at <b>{{kinds}}</b>.';
  const questions = [
    question('drug', '<img src=x onerror=alert(1)> & co', { question_type: 'short_text' }),
    question('day', '2026-03-01', { question_type: 'date' }),
    question('kinds', ['o1', 'o3'], { question_type: 'multiple_choice', options }),
    question('hidden', 'Kept from before', { question_type: 'short_text', show_if: "drug == 'none'" }),
    question('often', null, { ...named, piped: written }),
    question('told', null, {
      question_type: 'information',
      question_text: 'We noted [Drug] at <b>[Kinds]</b>.',
      piped: { question_text: told, help: '' },
    }),
  ];
  const asked = {
    ...section,
    sub_sections: [{ ...section.sub_sections[0]!, rows: [], columns: [], questions }],
  };
  const outcome = evaluateStoredAnswers([asked]);
  const [filled] = insertAnswersIntoTexts([asked], outcome);
  const [often, note] = filled!.sub_sections[0]!.questions.slice(-2);
  // Words alone, which are shown as such; where there is simple markup, what was typed is none.
  expect(often!.question_text).toBe('How often did <img src=x onerror=alert(1)> & co cause trouble?');
  expect(often!.help).toBe('Since 1 March 2026, ….');
  expect(note!.question_text).toBe(
    'We noted &lt;img src=x onerror=alert(1)> &amp; co at <b>Option 1, Option 3</b>.',
  );
  const print = ([one]: Section[], isBlank: boolean) => {
    const plain = one!.sub_sections[0]!.questions.slice(0, 5).map((each) => ({ ...each, help: '' }));
    const only = { ...one!, sub_sections: [{ ...one!.sub_sections[0]!, questions: plain }] };
    return renderToStaticMarkup(<PrintedSection section={only} outcome={outcome} isBlank={isBlank} />);
  };
  expect(print([filled!], false)).toContain(
    'How often did &lt;img src=x onerror=alert(1)&gt; &amp; co cause trouble?',
  );
  expect(print([filled!], false)).not.toMatch(/<img|Kept from before/);
  expect(print([asked], true)).toContain(named.question_text);
  expect(print([asked], true)).not.toMatch(/onerror|\{\{/);
  expect(insertAnswersIntoTexts([section], evaluateStoredAnswers([section]))).toEqual([section]);
});
