import type { StarterProject } from '../starter-project.ts';
import { caseShareMeasure } from './question-and-measure-builders.ts';

/** No question of a survey has to be answered. */
const yesNo = (question_code: string, question_text: string) => ({
  question_code,
  question_text,
  question_type: 'yes_no' as const,
});

/** A short survey of people who used the service, answered on a phone by a link or a code. */
export const experienceSurvey: StarterProject = {
  definition: {
    format: 'benchmarking-portal-questionnaire',
    version: 1,
    kind: 'survey',
    questionnaire_name: 'Your experience',
    introduction:
      'You recently used this service, or were with someone who did. Please tell us about it. You can skip any question.',
    sections: [
      {
        section_name: 'Your visit',
        sub_sections: [
          {
            questions: [
              yesNo('listened', 'Did staff listen to you?'),
              yesNo('explained', 'Did staff explain things in a way you could understand?'),
              yesNo('respect', 'Were you treated with kindness and respect?'),
            ],
          },
        ],
      },
      {
        section_name: 'In your own words',
        guidance: 'Please do not include any names.',
        sub_sections: [
          {
            questions: [
              { question_code: 'better', question_text: 'What could be better?', question_type: 'long_text' },
            ],
          },
        ],
      },
    ],
  },
  measures: [
    caseShareMeasure('listened', 'Staff listened', "listened == 'yes'", 'answered(listened)'),
    caseShareMeasure('explained', 'Things explained clearly', "explained == 'yes'", 'answered(explained)'),
    caseShareMeasure('respect', 'Kindness and respect', "respect == 'yes'", 'answered(respect)'),
  ],
};
