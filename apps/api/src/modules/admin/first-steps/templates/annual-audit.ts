import type { StarterProject } from '../starter-project.ts';
import {
  countQuestion,
  countMeasure,
  proportionMeasure,
  yesNoQuestion,
} from './question-and-measure-builders.ts';

/** An organisational audit: what there is and how it is run, once a year. */
export const annualAudit: StarterProject = {
  definition: {
    format: 'benchmarking-portal-questionnaire',
    version: 1,
    questionnaire_name: 'Organisational audit',
    introduction: 'Answer for the service as it was on the first day of the audit.',
    declaration: 'I confirm that these answers were agreed by the lead of the service.',
    sections: [
      {
        section_name: 'The service',
        sub_sections: [
          {
            questions: [
              countQuestion('population', 'How many people does the service cover?'),
              countQuestion('sites', 'How many sites is it provided at?'),
              yesNoQuestion('seven_days', 'Is it provided seven days a week?'),
              yesNoQuestion('named_lead', 'Does it have a named lead with dedicated time?'),
            ],
          },
        ],
      },
      {
        section_name: 'Staff and training',
        sub_sections: [
          {
            questions: [
              countQuestion('staff', 'How many people work in the service?'),
              countQuestion(
                'staff_trained',
                'How many of these completed the annual training in the last 12 months?',
              ),
              countQuestion('posts_vacant', 'How many funded posts were vacant?'),
            ],
          },
        ],
      },
      {
        section_name: 'Quality',
        sub_sections: [
          {
            questions: [
              yesNoQuestion(
                'protocol',
                'Is there a written protocol that was reviewed in the last two years?',
              ),
              yesNoQuestion('feedback', 'Is feedback from people who use the service collected?'),
              {
                question_code: 'feedback_used',
                question_type: 'long_text',
                show_if: "feedback = 'yes'",
                question_text: 'What changed as a result?',
              },
            ],
          },
        ],
      },
    ],
    checks: [
      {
        expression: 'staff_trained <= staff',
        message: 'The number trained cannot be more than the number who work in the service.',
      },
    ],
  },
  measures: [
    proportionMeasure('trained', 'Staff trained in the last 12 months', 'staff_trained', 'staff', 'higher'),
    proportionMeasure('vacant', 'Vacant posts', 'posts_vacant', 'staff + posts_vacant', 'lower'),
    {
      measure_code: 'staff_per_population',
      measure_name: 'Staff per 10,000 people covered',
      kind: 'rate',
      numerator: 'staff',
      denominator: 'population',
      counts: 'both',
      multiplier: 10_000,
      decimals: 1,
      unit: 'staff',
      polarity: 'neutral',
    },
    countMeasure('sites', 'Sites', 'sites'),
  ],
};
