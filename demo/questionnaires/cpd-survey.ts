import { defineQuestion, defineChoice, defineQuestionnaire } from './define-questionnaire.ts';

const OTHER = 'Something else';

/**
 * Questions for analysts on their professional development: built like the survey of July 2022
 * (demo/README.md), in our own words. No question is required, because some respondents left some out.
 */
export const cpdSurvey = defineQuestionnaire(
  {
    questionnaire_name: 'Analysts’ professional development',
    kind: 'survey',
    introduction:
      'How do people who analyse health and care data go on learning, and who helps them? The survey has seven short pages. You may leave out whatever you would rather not say.',
    declaration: '',
  },
  [
    {
      section_name: 'About you',
      questions: [
        defineChoice('age_band', 'How old are you?', {
          from_18: '18 to 24',
          from_25: '25 to 29',
          from_30: '30 to 34',
          from_35: '35 to 39',
          from_40: '40 to 44',
          from_45: '45 to 49',
          from_50: '50 to 54',
          from_55: '55 to 59',
          from_60: '60 to 64',
          from_65: '65 or older',
        }),
        defineChoice('gender', 'Are you a woman or a man?', {
          woman: 'A woman',
          man: 'A man',
          not_said: 'I would rather not say',
        }),
        defineChoice('education', 'What is the highest qualification you have gained?', {
          gcse: 'GCSEs, or as much elsewhere',
          a_level: 'A or AS levels, or as much elsewhere',
          apprenticeship: 'An apprenticeship',
          bachelor: 'A first degree',
          postgraduate: 'A higher degree',
          other: 'Another qualification',
        }),
      ],
    },
    {
      section_name: 'Your work',
      questions: [
        defineQuestion('decimal', 'years_as_analyst', 'For how many years have you analysed health data?', {
          unit: 'years',
          decimal_places: 1,
          hard_minimum: 0,
          hard_maximum: 70,
        }),
        defineChoice('role', 'Which of these comes closest to what you do?', {
          analyst: 'Data analyst',
          scientist: 'Data scientist',
          engineer: 'Data engineer',
          other: OTHER,
        }),
        defineQuestion('short_text', 'role_other', 'What do you do?', { show_if: "role == 'other'" }),
        defineChoice('pay_band', 'Which pay band is your post in, or nearest to?', {
          up_to_5: 'Up to 5',
          from_6: '6 or 7',
          from_8a: '8a or 8b',
          from_8c: '8c or 8d',
          from_9: '9, or a very senior manager’s',
          not_said: 'I would rather not say',
          other: 'None of these scales',
        }),
        defineQuestion('short_text', 'pay_band_other', 'What is your post graded by?', {
          show_if: "pay_band == 'other'",
        }),
        defineChoice('years_here', 'How long have you been with your organisation, or in the NHS?', {
          under_1: 'Not yet a year',
          from_1: '1 or 2 years',
          from_3: '3 to 5 years',
          from_6: '6 to 10 years',
          over_10: 'Longer than that',
        }),
        defineChoice('stays_three_years', 'Will you still be there three years from now?', {
          surely: 'Almost surely',
          probably: 'Probably',
          undecided: 'I cannot tell',
          hardly: 'Probably not',
          no: 'Almost surely not',
        }),
      ],
    },
    {
      section_name: 'Professional bodies',
      questions: [
        defineQuestion(
          'yes_no',
          'knows_association',
          'Did you know of the association of healthcare analysts?',
        ),
        defineChoice('registered', 'Are you on its professional register?', {
          no: 'No, and I do not intend to be',
          planned: 'Not yet, but I intend to be',
          associate: 'As an associate practitioner',
          practitioner: 'As a practitioner',
          senior: 'As a senior practitioner',
          advanced: 'As an advanced practitioner',
          leading: 'As a leading practitioner',
        }),
        defineQuestion('yes_no', 'other_body', 'Do you belong to any other professional body?'),
        defineQuestion('short_text', 'other_body_name', 'To which?', { show_if: "other_body == 'yes'" }),
      ],
    },
    {
      section_name: 'Time to learn',
      questions: [
        defineChoice('knows_offers', 'Do you know what the NHS offers analysts who want to learn?', {
          fully: 'I know it well',
          partly: 'I know some, and should like to know more',
          no: 'I know of nothing',
        }),
        defineChoice('time_at_work', 'Can you learn in working hours?', {
          always: 'Always: leave to study is there for the asking',
          often: 'Mostly: it is seldom refused',
          sometimes: 'Now and then, when the work allows',
          rarely: 'Hardly ever',
        }),
        defineQuestion('yes_no', 'own_time', 'Do you learn for your work in your own time?'),
        defineQuestion('short_text', 'own_time_days', 'On about how many days in a year?', {
          show_if: "own_time == 'yes'",
        }),
      ],
    },
    {
      section_name: 'Who helps you',
      questions: [
        defineChoice('manager_helps', 'Does your manager help you to develop?', {
          very: 'Very much: we meet for it, and it leads to something',
          some: 'Somewhat: we talk about it at times',
          no: 'No, it is not talked about',
        }),
        defineQuestion('yes_no', 'more_from_manager', 'Do you wish for more help from your manager?'),
        defineChoice('organisation_helps', 'Does your organisation help you to develop?', {
          very: 'Very much: with money, time, a mentor or offers that reach everyone',
          some: 'Somewhat: it is on paper, and mentioned at times',
          no: 'No',
        }),
        defineChoice('budget', 'Does your organisation set money aside for it?', {
          yes: 'Yes',
          no: 'No',
          unknown: 'I do not know',
        }),
        defineQuestion('short_text', 'budget_amount', 'How much in a year?', { show_if: "budget == 'yes'" }),
        defineQuestion('yes_no', 'study_leave', 'Does your organisation give leave to study?'),
        defineQuestion('short_text', 'study_leave_days', 'How many days in a year?', {
          show_if: "study_leave == 'yes'",
        }),
        defineChoice('talks', 'How often do you and your manager talk about your development?', {
          regularly: 'At fixed times through the year',
          occasionally: 'Now and then',
          appraisal: 'Only when an appraisal is due',
          on_request: 'Only when I ask',
          never: 'Never',
        }),
        defineQuestion('long_text', 'help_remark', 'Is there anything to add about time, money or leave?'),
      ],
    },
    {
      section_name: 'Where you hear of it',
      questions: [
        {
          question_code: 'sources',
          question_text: 'Where do you come across something to learn from?',
          help: 'Select all that apply.',
          question_type: 'multiple_choice',
          missing_allowed: false,
          options: [
            { option_code: 'intranet', option_name: 'The NHS’s internal pages' },
            { option_code: 'websites', option_name: 'Websites of organisations' },
            { option_code: 'blogs', option_name: 'Blogs' },
            { option_code: 'twitter', option_name: 'Twitter' },
            { option_code: 'linkedin', option_name: 'LinkedIn' },
            { option_code: 'colleagues', option_name: 'Colleagues who recommend it' },
            { option_code: 'association', option_name: 'The association’s website' },
            { option_code: 'other', option_name: 'Somewhere else' },
          ],
        },
        defineQuestion('short_text', 'sources_other', 'Where else?', {
          show_if: "includes(sources, 'other')",
        }),
        defineQuestion('long_text', 'recommends', 'What would you recommend to a colleague?'),
      ],
    },
    {
      section_name: 'Where you work',
      questions: [
        defineChoice('organisation_kind', 'What kind of organisation do you work for?', {
          trust: 'A trust: hospitals, mental health, ambulances',
          commissioning_support: 'A commissioning support unit',
          commissioner: 'A commissioner, integrated care board or partnership',
          integrated_care: 'An integrated care system',
          community: 'Community or social care, or primary care',
          other: OTHER,
        }),
        defineQuestion('short_text', 'organisation_kind_other', 'For what kind, then?', {
          show_if: "organisation_kind == 'other'",
        }),
        defineChoice('team_size', 'How large is your team of analysts, in full-time posts?', {
          under_3: 'Fewer than 3',
          from_3: '3 to 5',
          from_6: '6 to 10',
          over_10: '11 or more',
        }),
        defineChoice('influence', 'Does analysis change what your organisation decides?', {
          most: 'Yes, nearly always',
          very_often: 'Yes, often',
          somewhat: 'Yes, at times',
          little: 'Yes, a little',
          no: 'No',
        }),
      ],
    },
  ],
);

export const cpdSettings = {
  is_open_link: true,
  minutes: 4,
  who_sees:
    'The programme team reads the answers without knowing whose they are. Figures are shown of three people or more.',
  thanks: 'Thank you for taking the time.',
  // Responses are shown in threes: 237 is a multiple of 3, so that every response counts.
  minimum_responses: 3,
  free_texts: 'team' as const,
};
