import { defineQuestion, defineChoice, defineQuestionnaire } from './define-questionnaire.ts';

/** Shown wherever the answers appear: the demonstration has no real person's notes. */
export const GENERATED =
  'The cases in this demonstration are computer-generated to match published figures. They are not based on real patients or case notes.';

/** Questions about forty people who came to A&E, as a reviewer finds the answers in their notes. */
export const caseNoteReview = defineQuestionnaire(
  {
    questionnaire_name: 'Case-note review: A&E attendances',
    kind: 'case',
    introduction: `Review the notes of 40 attendances in the month, selected at random, one case at a time. A second reviewer reads 10 of them without seeing the first review. ${GENERATED}`,
    declaration: 'I have reviewed these case notes and am authorised to submit the findings for the trust.',
  },
  [
    {
      section_name: 'In the department',
      guidance:
        'Use the times recorded in the notes. Do not guess: if a time is not recorded, select “not known”.',
      questions: [
        defineQuestion('date', 'attended_on', 'What was the date of attendance?', { required: true }),
        defineQuestion('integer', 'minutes_in_department', 'How long was the patient in the department?', {
          help: 'From arrival until admission, transfer or discharge.',
          unit: 'minutes',
          required: true,
          missing_allowed: true,
          hard_minimum: 0,
          soft_maximum: 1440,
        }),
        defineQuestion(
          'yes_no',
          'senior_review',
          'Did a senior clinician see the patient before they left?',
          {
            required: true,
          },
        ),
        defineChoice(
          'outcome',
          'Where did the patient go next?',
          { admitted: 'A bed in the trust', left: 'Home or another service' },
          { required: true },
        ),
      ],
    },
    {
      section_name: 'Admission',
      guidance: 'Answer only for patients who were admitted.',
      questions: [
        defineQuestion('integer', 'minutes_for_bed', 'How long did the patient wait for a bed?', {
          help: 'From the decision to admit until they left the department.',
          unit: 'minutes',
          required: true,
          missing_allowed: true,
          hard_minimum: 0,
          soft_maximum: 1440,
          show_if: "outcome == 'admitted'",
        }),
        defineChoice(
          'ward',
          'What type of ward were they admitted to?',
          {
            medicine: 'Medicine',
            surgery: 'Surgery',
            older_people: 'Older people',
            children: 'Children',
            women: 'Women and maternity',
            others: 'Other',
          },
          { required: true, show_if: "outcome == 'admitted'" },
        ),
        defineQuestion(
          'yes_no',
          'delayed',
          'Did they stay in hospital after they were well enough to leave?',
          {
            required: true,
            show_if: "outcome == 'admitted'",
          },
        ),
        defineChoice(
          'delay_reason',
          'What was the main reason for the delay?',
          {
            hospital: 'Hospital process',
            wellbeing: 'Wellbeing concerns',
            transfer_hub: 'Care transfer hub process',
            arrangements: 'Arrangements with other services',
            capacity: 'No service or place available',
          },
          { required: true, show_if: "delayed == 'yes'" },
        ),
      ],
    },
    {
      section_name: 'Quality of the notes',
      questions: [
        defineChoice(
          'record_quality',
          'How well do the notes describe what happened?',
          { well: 'Well', mostly: 'Fairly well', poorly: 'Poorly' },
          { required: true },
        ),
        defineQuestion('long_text', 'remark', 'What can be learnt from this case?', {
          help: 'Do not include anything that could identify the patient.',
        }),
      ],
    },
  ],
);
