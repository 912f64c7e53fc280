import type { StarterProject } from '../starter-project.ts';
import { countQuestion, countMeasure, proportionMeasure } from './question-and-measure-builders.ts';

/** A short return of activity, waiting and staff, the same each quarter. */
export const quarterlyReturn: StarterProject = {
  definition: {
    format: 'benchmarking-portal-questionnaire',
    version: 1,
    questionnaire_name: 'Quarterly return',
    introduction: 'Enter figures for the whole quarter, from the first day to the last.',
    declaration: 'I confirm that these figures are complete and were checked by a second person.',
    sections: [
      {
        section_name: 'Activity',
        sub_sections: [
          {
            questions: [
              countQuestion('referrals', 'How many referrals were received in the quarter?'),
              countQuestion('referrals_accepted', 'How many of these were accepted?'),
              countQuestion('contacts', 'How many contacts took place in the quarter?'),
              countQuestion('contacts_missed', 'How many planned contacts were missed without notice?'),
            ],
          },
        ],
      },
      {
        section_name: 'Waiting',
        sub_sections: [
          {
            questions: [
              countQuestion('waiting', 'How many people were waiting for a first contact on the last day?'),
              countQuestion('waiting_long', 'How many of these had waited more than 12 weeks?'),
            ],
          },
        ],
      },
      {
        section_name: 'Staff',
        sub_sections: [
          {
            questions: [
              {
                question_code: 'staff',
                question_type: 'decimal',
                required: true,
                unit: 'WTE',
                question_text: 'How many staff were in post on the last day, as whole-time equivalents?',
                decimal_places: 1,
                hard_minimum: 0,
                tolerance_percent: 25,
              },
              {
                question_code: 'comment',
                question_type: 'long_text',
                question_text: 'Is there anything that helps explain this quarter’s figures?',
              },
            ],
          },
        ],
      },
    ],
    checks: [
      {
        expression: 'referrals_accepted <= referrals',
        message: 'The number accepted cannot be more than the number received.',
      },
      {
        expression: 'waiting_long <= waiting',
        message: 'The number waiting more than 12 weeks cannot be more than the number waiting.',
      },
    ],
  },
  measures: [
    proportionMeasure('accepted', 'Referrals accepted', 'referrals_accepted', 'referrals', 'neutral'),
    proportionMeasure('waiting_long', 'Waiting for more than 12 weeks', 'waiting_long', 'waiting', 'lower'),
    proportionMeasure(
      'missed',
      'Contacts missed without notice',
      'contacts_missed',
      'contacts + contacts_missed',
      'lower',
    ),
    countMeasure('contacts', 'Contacts', 'contacts'),
    {
      measure_code: 'contacts_per_wte',
      measure_name: 'Contacts per whole-time equivalent',
      kind: 'ratio',
      numerator: 'contacts',
      denominator: 'staff',
      counts: 'numerator',
      multiplier: 1,
      decimals: 1,
      unit: 'contacts',
      polarity: 'neutral',
    },
  ],
};
