import { defineQuestion, defineChoice, defineQuestionnaire } from './define-questionnaire.ts';

const OFTEN = { always: 'Always', mostly: 'Mostly', sometimes: 'Sometimes', never: 'Never' };

/** For people who have been in A&E, as patients or with a patient. Short, and no question is required. */
export const patientExperience = defineQuestionnaire(
  {
    questionnaire_name: 'How was it in A&E?',
    kind: 'survey',
    introduction:
      'You were in A&E not long ago, or were there with somebody. Please tell us how it was. Leave out whatever you would rather not answer; you can stop at any time and come back with your code.',
    declaration: '',
  },
  [
    {
      section_name: 'Your visit',
      questions: [
        defineChoice('visitor', 'Who are you answering for?', {
          patient: 'For myself: I was the patient',
          companion: 'For somebody I was with',
          bereaved: 'For somebody who has died since',
        }),
        defineChoice('told_how_long', 'Were you told how long the wait would be?', {
          yes: 'Yes',
          no: 'No',
          no_wait: 'There was no wait',
        }),
        defineQuestion('yes_no', 'pain', 'Was there pain?'),
        defineChoice('pain_helped', 'Was enough done about it?', OFTEN, { show_if: "pain == 'yes'" }),
      ],
    },
    {
      section_name: 'The people who cared',
      questions: [
        defineChoice('listened', 'Did they listen?', OFTEN),
        defineChoice('explained', 'Did they explain what was going on in words you could follow?', OFTEN),
        defineChoice('dignity', 'Were you treated with kindness and respect?', OFTEN),
      ],
    },
    {
      section_name: 'In your own words',
      guidance: 'Please write no names.',
      questions: [
        defineQuestion('long_text', 'went_well', 'What was good?'),
        defineQuestion('long_text', 'do_better', 'What should have been better?'),
      ],
    },
  ],
);

export const experienceSettings = {
  is_open_link: true,
  minutes: 3,
  who_sees:
    'The answers go to the hospital’s own team without your name: nobody asks who you are, and nobody sees your code beside what you say. Figures are shown only when enough people have answered.',
  distress_help:
    'Thinking back can hurt. If you would like to talk to somebody now, call Samaritans on 116 123, free at any hour. If somebody’s life is in danger, call 999.',
  thanks: 'Thank you. What you have told us is read by the people who can change things.',
};
