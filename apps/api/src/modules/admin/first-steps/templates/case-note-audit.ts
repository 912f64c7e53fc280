import type { StarterProject } from '../starter-project.ts';
import { countQuestion, countMeasure, proportionMeasure } from './question-and-measure-builders.ts';

/**
 * An audit of case notes, counted: who reviews the notes counts in how many each standard was met. Notes one by one are
 * another kind of questionnaire.
 */
export const caseNoteAudit: StarterProject = {
  definition: {
    format: 'benchmarking-portal-questionnaire',
    version: 1,
    questionnaire_name: 'Case-note audit',
    introduction:
      'Review the notes of the last 40 people who were discharged from the service, or all of them if there were fewer. Enter counts only, no names or record numbers.',
    declaration: 'I confirm that the notes were selected as described and reviewed against the standards.',
    sections: [
      {
        section_name: 'The notes',
        sub_sections: [
          {
            questions: [
              countQuestion('eligible', 'How many people were discharged from the service in the period?'),
              countQuestion('reviewed', 'How many sets of notes were reviewed?'),
            ],
          },
        ],
      },
      {
        section_name: 'Standards',
        guidance: 'Count each set of notes once for each standard.',
        sub_sections: [
          {
            questions: [
              countQuestion('assessed', 'How many recorded a first assessment within two days?'),
              countQuestion('plan', 'How many recorded a care plan agreed with the person?'),
              countQuestion('medicines', 'How many recorded a medicines review before discharge?'),
              countQuestion('letter', 'How many recorded a letter sent within two days of discharge?'),
            ],
          },
        ],
      },
    ],
    checks: ['assessed', 'plan', 'medicines', 'letter'].map((code) => ({
      expression: `${code} <= reviewed`,
      message: 'The number meeting a standard cannot be more than the number reviewed.',
    })),
  },
  measures: [
    proportionMeasure('assessed', 'Assessed within two days', 'assessed', 'reviewed', 'higher'),
    proportionMeasure('plan', 'Care plan agreed', 'plan', 'reviewed', 'higher'),
    proportionMeasure('medicines', 'Medicines reviewed', 'medicines', 'reviewed', 'higher'),
    proportionMeasure('letter', 'Letter sent within two days', 'letter', 'reviewed', 'higher'),
    countMeasure('reviewed', 'Notes reviewed', 'reviewed'),
  ],
};
