import { defineQuestion, defineChoice, defineQuestionnaire } from './define-questionnaire.ts';

const OTHER = 'Other';

/**
 * Questions for analysts on their professional development: built like the survey of July 2022
 * (demo/README.md), in our own words. No question is required, because some respondents left some out.
 */
export const cpdSurvey = defineQuestionnaire(
  {
    questionnaire_name: 'Analysts’ professional development',
    kind: 'survey',
    introduction:
      'How do health and care analysts keep developing their skills, and who supports them? The survey has seven short pages. You can skip any question.',
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
        defineChoice('gender', 'What is your gender?', {
          woman: 'Woman',
          man: 'Man',
          not_said: 'Prefer not to say',
        }),
        defineChoice('education', 'What is your highest qualification?', {
          gcse: 'GCSEs or equivalent',
          a_level: 'A or AS levels, or equivalent',
          apprenticeship: 'Apprenticeship',
          bachelor: 'First degree',
          postgraduate: 'Postgraduate degree',
          other: 'Other qualification',
        }),
      ],
    },
    {
      section_name: 'Your work',
      questions: [
        defineQuestion(
          'decimal',
          'years_as_analyst',
          'How many years have you worked as a health data analyst?',
          {
            unit: 'years',
            decimal_places: 1,
            hard_minimum: 0,
            hard_maximum: 70,
          },
        ),
        defineChoice('role', 'Which of these best describes your role?', {
          analyst: 'Data analyst',
          scientist: 'Data scientist',
          engineer: 'Data engineer',
          other: OTHER,
        }),
        defineQuestion('short_text', 'role_other', 'What is your role?', { show_if: "role == 'other'" }),
        defineChoice('pay_band', 'Which pay band is your post in, or closest to?', {
          up_to_5: 'Up to 5',
          from_6: '6 or 7',
          from_8a: '8a or 8b',
          from_8c: '8c or 8d',
          from_9: '9 or very senior manager',
          not_said: 'Prefer not to say',
          other: 'None of these',
        }),
        defineQuestion('short_text', 'pay_band_other', 'Which pay scale is your post on?', {
          show_if: "pay_band == 'other'",
        }),
        defineChoice(
          'years_here',
          'How long have you worked in the NHS, or for your organisation if it is not part of the NHS?',
          {
            under_1: 'Less than a year',
            from_1: '1 or 2 years',
            from_3: '3 to 5 years',
            from_6: '6 to 10 years',
            over_10: 'More than 10 years',
          },
        ),
        defineChoice('stays_three_years', 'How likely are you to still be working there in three years?', {
          surely: 'Almost certain',
          probably: 'Likely',
          undecided: 'Not sure',
          hardly: 'Unlikely',
          no: 'Very unlikely',
        }),
      ],
    },
    {
      section_name: 'Professional bodies',
      questions: [
        defineQuestion(
          'yes_no',
          'knows_association',
          'Before this survey, had you heard of the Association of Professional Healthcare Analysts?',
        ),
        defineChoice('registered', 'Are you on its professional register?', {
          no: 'No, and I do not plan to be',
          planned: 'Not yet, but I plan to be',
          associate: 'Yes, associate practitioner',
          practitioner: 'Yes, practitioner',
          senior: 'Yes, senior practitioner',
          advanced: 'Yes, advanced practitioner',
          leading: 'Yes, leading practitioner',
        }),
        defineQuestion('yes_no', 'other_body', 'Do you belong to any other professional body?'),
        defineQuestion('short_text', 'other_body_name', 'Which professional body do you belong to?', {
          show_if: "other_body == 'yes'",
        }),
      ],
    },
    {
      section_name: 'Time for learning',
      questions: [
        defineChoice('knows_offers', 'How much do you know about NHS learning opportunities for analysts?', {
          fully: 'A lot',
          partly: 'A little, but I would like to know more',
          no: 'Nothing',
        }),
        defineChoice('time_at_work', 'Do you get time to learn during working hours?', {
          always: 'Always: I get study time whenever I ask',
          often: 'Usually: it is rarely refused',
          sometimes: 'Sometimes, when workload allows',
          rarely: 'Rarely',
        }),
        defineQuestion('yes_no', 'own_time', 'Do you do work-related learning in your own time?'),
        defineQuestion(
          'short_text',
          'own_time_days',
          'About how many days a year do you spend learning in your own time?',
          {
            show_if: "own_time == 'yes'",
          },
        ),
      ],
    },
    {
      section_name: 'Support',
      questions: [
        defineChoice('manager_helps', 'How much does your manager support your development?', {
          very: 'A lot: we meet about it and act on it',
          some: 'Somewhat: we discuss it occasionally',
          no: 'Not at all: we do not discuss it',
        }),
        defineQuestion('yes_no', 'more_from_manager', 'Would you like more support from your manager?'),
        defineChoice('organisation_helps', 'How much does your organisation support your development?', {
          very: 'A lot: with funding, time, mentoring or courses open to everyone',
          some: 'Somewhat: there is a policy, and it is mentioned occasionally',
          no: 'Not at all',
        }),
        defineChoice('budget', 'Does your organisation have a budget for staff development?', {
          yes: 'Yes',
          no: 'No',
          unknown: 'I do not know',
        }),
        defineQuestion('short_text', 'budget_amount', 'How much is the budget each year?', {
          show_if: "budget == 'yes'",
        }),
        defineQuestion('yes_no', 'study_leave', 'Does your organisation offer study leave?'),
        defineQuestion('short_text', 'study_leave_days', 'How many days of study leave a year?', {
          show_if: "study_leave == 'yes'",
        }),
        defineChoice('talks', 'How often do you and your manager discuss your development?', {
          regularly: 'At set times through the year',
          occasionally: 'Occasionally',
          appraisal: 'Only at my appraisal',
          on_request: 'Only when I ask',
          never: 'Never',
        }),
        defineQuestion(
          'long_text',
          'help_remark',
          'Would you like to add anything about time, funding or study leave?',
        ),
      ],
    },
    {
      section_name: 'Sources',
      questions: [
        {
          question_code: 'sources',
          question_text: 'Where do you find out about learning opportunities?',
          help: 'Select all that apply.',
          question_type: 'multiple_choice',
          missing_allowed: false,
          options: [
            { option_code: 'intranet', option_name: 'NHS intranet' },
            { option_code: 'websites', option_name: 'Organisations’ websites' },
            { option_code: 'blogs', option_name: 'Blogs' },
            { option_code: 'twitter', option_name: 'Twitter' },
            { option_code: 'linkedin', option_name: 'LinkedIn' },
            { option_code: 'colleagues', option_name: 'Recommendations from colleagues' },
            { option_code: 'association', option_name: 'The association’s website' },
            { option_code: 'other', option_name: 'Other' },
          ],
        },
        defineQuestion(
          'short_text',
          'sources_other',
          'Where else do you find out about learning opportunities?',
          {
            show_if: "includes(sources, 'other')",
          },
        ),
        defineQuestion('long_text', 'recommends', 'What would you recommend to a colleague?'),
      ],
    },
    {
      section_name: 'Your organisation',
      questions: [
        defineChoice('organisation_kind', 'What kind of organisation do you work for?', {
          trust: 'NHS trust (hospital, mental health or ambulance)',
          commissioning_support: 'Commissioning support unit',
          commissioner: 'Commissioner, integrated care board or partnership',
          integrated_care: 'Integrated care system',
          community: 'Community, social or primary care',
          other: OTHER,
        }),
        defineQuestion('short_text', 'organisation_kind_other', 'What kind of organisation?', {
          show_if: "organisation_kind == 'other'",
        }),
        defineChoice('team_size', 'How many full-time posts are in your analyst team?', {
          under_3: 'Fewer than 3',
          from_3: '3 to 5',
          from_6: '6 to 10',
          over_10: '11 or more',
        }),
        defineChoice('influence', 'Does analysis influence your organisation’s decisions?', {
          most: 'Yes, almost always',
          very_often: 'Yes, often',
          somewhat: 'Yes, sometimes',
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
    'The programme team can read the answers but cannot see who gave them. Results are shown only for groups of three people or more.',
  thanks: 'Thank you for taking the time.',
  // Responses are shown in threes: 237 is a multiple of 3, so that every response counts.
  minimum_responses: 3,
  free_texts: 'team' as const,
};
