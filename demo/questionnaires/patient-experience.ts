import { defineQuestion, defineChoice, defineQuestionnaire } from './define-questionnaire.ts';

const OFTEN = { always: 'Always', mostly: 'Mostly', sometimes: 'Sometimes', never: 'Never' };

/** For people who have been in A&E, as patients or with a patient. Short, and no question is required. */
export const patientExperience = defineQuestionnaire(
  {
    questionnaire_name: 'Your experience of A&E',
    kind: 'survey',
    introduction:
      'You recently visited A&E, or were there with someone else. Please tell us about it. You can skip any question.',
    declaration: '',
  },
  [
    {
      section_name: 'Your visit',
      questions: [
        defineChoice('visitor', 'Who are you answering for?', {
          patient: 'Myself: I was the patient',
          companion: 'Someone I was with',
          bereaved: 'Someone who has since died',
        }),
        defineChoice('told_how_long', 'Were you told how long you would have to wait?', {
          yes: 'Yes',
          no: 'No',
          no_wait: 'I did not have to wait',
        }),
        defineQuestion('yes_no', 'pain', 'Were you in pain?'),
        defineChoice('pain_helped', 'Did staff do enough to help with the pain?', OFTEN, {
          show_if: "pain == 'yes'",
        }),
      ],
    },
    {
      section_name: 'The staff who cared for you',
      questions: [
        defineChoice('listened', 'Did staff listen to you?', OFTEN),
        defineChoice('explained', 'Did staff explain things in a way you could understand?', OFTEN),
        defineChoice('dignity', 'Were you treated with kindness and respect?', OFTEN),
      ],
    },
    {
      section_name: 'In your own words',
      guidance: 'Please do not include any names.',
      questions: [
        defineQuestion('long_text', 'went_well', 'What went well?'),
        defineQuestion('long_text', 'do_better', 'What could have been better?'),
      ],
    },
  ],
);

export const experienceSettings = {
  is_open_link: true,
  minutes: 3,
  who_sees:
    'The hospital’s team can read your answers but cannot see who you are. We do not ask for your name, and no one sees your code next to your answers. Results are shown only when enough people have answered.',
  distress_help:
    'Thinking about your visit may be upsetting. If you would like to talk to someone, call Samaritans free on 116 123, at any time of day or night. If someone’s life is in danger, call 999.',
  thanks: 'Thank you. The people who run the service will read your answers and use them to improve care.',
};
