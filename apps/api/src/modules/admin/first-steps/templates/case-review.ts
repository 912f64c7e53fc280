import type { StarterProject } from '../starter-project.ts';
import { caseShareMeasure, countQuestion, yesNoQuestion } from './question-and-measure-builders.ts';

/** A review of case notes one by one, each under a code. */
export const caseReview: StarterProject = {
  definition: {
    format: 'benchmarking-portal-questionnaire',
    version: 1,
    kind: 'case',
    questionnaire_name: 'Case review',
    introduction:
      'Review the notes of the last 40 people who were discharged from the service. Do not enter names or record numbers. Each case has a code instead.',
    declaration: 'I confirm that the notes were selected as described and reviewed against the standards.',
    sections: [
      {
        section_name: 'The stay',
        sub_sections: [{ questions: [countQuestion('days', 'How many days did the person stay?')] }],
      },
      {
        section_name: 'Standards',
        guidance: 'Answer from the notes only.',
        sub_sections: [
          {
            questions: [
              yesNoQuestion('assessed', 'Was a first assessment recorded within two days?'),
              yesNoQuestion('plan', 'Was a care plan agreed with the person?'),
              yesNoQuestion('letter', 'Was a letter sent within two days of discharge?'),
            ],
          },
        ],
      },
    ],
  },
  measures: [
    caseShareMeasure('assessed', 'Assessed within two days', "assessed == 'yes'", 'answered(assessed)'),
    caseShareMeasure('plan', 'Care plan agreed', "plan == 'yes'", 'answered(plan)'),
    caseShareMeasure('letter', 'Letter sent within two days', "letter == 'yes'", 'answered(letter)'),
  ],
};
