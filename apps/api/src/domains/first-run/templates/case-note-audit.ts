import type { Template } from '../template.ts';
import { count, counted, share } from './parts.ts';

/**
 * An audit of case notes, counted: who reviews the notes counts in how many each standard was met. Notes one by one are
 * another kind of questionnaire.
 */
export const caseNoteAudit: Template = {
  definition: {
    format: 'benchmarking-portal-questionnaire',
    version: 1,
    questionnaire_name: 'Case-note audit',
    introduction:
      'Review the notes of the last 40 people who left the service, or of all where there were fewer, and count. Enter no names and no numbers of notes.',
    declaration: 'I confirm that the notes were chosen as described and reviewed against the standards.',
    sections: [
      {
        section_name: 'The notes',
        sub_sections: [
          {
            questions: [
              count('eligible', 'How many people left the service in the period?'),
              count('reviewed', 'How many sets of notes were reviewed?'),
            ],
          },
        ],
      },
      {
        section_name: 'Standards',
        guidance: 'Each of the sets of notes that were reviewed counts once for each standard.',
        sub_sections: [
          {
            questions: [
              count('assessed', 'In how many was a first assessment recorded within two days?'),
              count('plan', 'In how many was a plan of care agreed with the person?'),
              count('medicines', 'In how many were medicines reviewed before the person left?'),
              count('letter', 'In how many was a letter sent within two days of leaving?'),
            ],
          },
        ],
      },
    ],
    checks: ['assessed', 'plan', 'medicines', 'letter'].map((code) => ({
      expression: `${code} <= reviewed`,
      message: 'A standard cannot be met in more notes than were reviewed.',
    })),
  },
  measures: [
    share('assessed', 'Assessed within two days', 'assessed', 'reviewed', 'higher'),
    share('plan', 'Plan of care agreed', 'plan', 'reviewed', 'higher'),
    share('medicines', 'Medicines reviewed', 'medicines', 'reviewed', 'higher'),
    share('letter', 'Letter sent within two days', 'letter', 'reviewed', 'higher'),
    counted('reviewed', 'Notes reviewed', 'reviewed'),
  ],
};
