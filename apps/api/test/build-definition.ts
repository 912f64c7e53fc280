import { instrumentDefinition, type InstrumentDefinition } from '@portal/contract/instrument';
import { hasField, questionTypes } from '@portal/contract/registries/question-types';

/** A questionnaire with a question of every type and a grid of two rows and two columns, with all that it may say. */
export function buildDefinition(questionnaire_name = 'Whole'): InstrumentDefinition {
  const ofEveryType = questionTypes.map((question_type) => ({
    question_code: `of_${question_type}`,
    question_text: `A question of type ${question_type}?`,
    question_type,
    ...(hasField(question_type, 'options') && {
      options: [
        { option_code: 'some', option_name: 'Some — “quoted”' },
        {
          option_code: 'none',
          option_name: 'None of these',
          exclusive: hasField(question_type, 'exclusive'),
          show_if: "of_yes_no == 'yes'",
        },
      ],
    }),
    ...(question_type === 'calculated' && { expression: 'total(a_1, a_2)', decimal_places: 1 }),
    ...(question_type === 'short_text' && { pattern: '[A-Z]{3}' }),
    ...(question_type === 'decimal' && {
      required: true,
      help: 'As counted.\nAt midnight.',
      unit: 'days',
      decimal_places: 2,
      hard_minimum: -0.1,
      hard_maximum: 1e6,
      soft_minimum: 0.3,
      soft_maximum: 400,
      tolerance_percent: 12.5,
      missing_allowed: false,
    }),
  }));
  const cells = [0, 1].flatMap((row) =>
    [0, 1].map((column) => ({
      question_code: `${'ab'[row]}_${column + 1}`,
      question_text: `Cell ${row} ${column}`,
      question_type: 'integer' as const,
      row,
      column,
    })),
  );
  return instrumentDefinition.parse({
    format: 'benchmarking-portal-questionnaire',
    version: 1,
    questionnaire_name,
    kind: 'organisational',
    introduction: 'Welcome.',
    declaration: 'I declare.',
    sections: [
      { section_name: 'All types', guidance: 'Answer all.', sub_sections: [{ questions: ofEveryType }] },
      {
        section_name: 'Figures',
        show_if: 'a_1 > 0',
        sub_sections: [
          {
            sub_section_name: 'Beds',
            row_totals: true,
            column_totals: true,
            rows: [{ row_name: 'Occupied' }, { row_name: 'Available', show_if: 'a_2 > 0' }],
            columns: [{ column_name: 'Day' }, { column_name: 'Night' }],
            questions: cells,
          },
        ],
      },
      { section_name: 'Nothing yet' },
    ],
    checks: [{ expression: 'b_1 >= a_1', message: 'More occupied than available.', severity: 'warning' }],
  });
}
