import { defineQuestion, defineChoice, defineQuestionnaire } from './define-questionnaire.ts';

/** Shown wherever the answers appear: the demonstration has no real person's notes. */
export const GENERATED =
  'The cases of this demonstration are generated from published distributions: no patient and no case notes stand behind them.';

/** Questions about forty people who came to A&E, as a reviewer finds the answers in their notes. */
export const caseNoteReview = defineQuestionnaire(
  {
    questionnaire_name: 'Case-note review: admitted through A&E or sent home',
    kind: 'case',
    introduction: `Forty attendances in the month, drawn at random. Read the notes of each, and answer for one at a time. Ten are read by a second person, who does not see what the first one found. ${GENERATED}`,
    declaration: 'I have reviewed these case notes and may submit what I found on behalf of the trust.',
  },
  [
    {
      section_name: 'In the department',
      guidance: 'Times are those written in the notes. Do not guess: a time that is not there is not known.',
      questions: [
        defineQuestion('date', 'attended_on', 'On which day did the person come?', { required: true }),
        defineQuestion('integer', 'minutes_in_department', 'How long were they in the department?', {
          help: 'From arrival until admission, transfer or discharge.',
          unit: 'minutes',
          required: true,
          missing_allowed: true,
          hard_minimum: 0,
          soft_maximum: 1440,
        }),
        defineQuestion('yes_no', 'senior_review', 'Did a senior clinician see them before they left?', {
          required: true,
        }),
        defineChoice(
          'outcome',
          'Where did they go from there?',
          { admitted: 'To a bed in the trust', left: 'Home, or to another service' },
          { required: true },
        ),
      ],
    },
    {
      section_name: 'After the decision to admit',
      guidance: 'Only for those who were admitted.',
      questions: [
        defineQuestion('integer', 'minutes_for_bed', 'How long did they wait for the bed?', {
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
          'To what kind of ward?',
          {
            medicine: 'Medicine',
            surgery: 'Surgery',
            older_people: 'Older people',
            children: 'Children',
            women: 'Women and maternity',
            others: 'Another kind',
          },
          { required: true, show_if: "outcome == 'admitted'" },
        ),
        defineQuestion('yes_no', 'delayed', 'Did they stay on when they were well enough to leave?', {
          required: true,
          show_if: "outcome == 'admitted'",
        }),
        defineChoice(
          'delay_reason',
          'What did they mainly wait for?',
          {
            hospital: 'Something in the hospital',
            wellbeing: 'A worry about how they would manage',
            transfer_hub: 'The care transfer hub',
            arrangements: 'Arrangements still being made with others',
            capacity: 'A service or place that was not free',
          },
          { required: true, show_if: "delayed == 'yes'" },
        ),
      ],
    },
    {
      section_name: 'The notes themselves',
      questions: [
        defineChoice(
          'record_quality',
          'How well do the notes tell what happened?',
          { well: 'Well', mostly: 'Mostly', poorly: 'Poorly' },
          { required: true },
        ),
        defineQuestion('long_text', 'remark', 'What should be learnt from this case?', {
          help: 'Without anything that tells who it was.',
        }),
      ],
    },
  ],
);
