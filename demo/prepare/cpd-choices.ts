/** A closed question of the raw file: our code, and our option for each answer's first words. */
type Choice = { column: string; code: string; options: [beginning: string, option: string][] };

const YES_NO: Choice['options'] = [
  ['Yes', 'yes'],
  ['No', 'no'],
];

export const cpdChoices: Choice[] = [
  {
    column: 'q00a_age_bracket_cat',
    code: 'age_band',
    options: [18, 25, 30, 35, 40, 45, 50, 55, 60, 65].map((age) => [String(age), `from_${age}`]),
  },
  {
    column: 'q01a_gender_cat',
    code: 'gender',
    options: [
      ['Female', 'woman'],
      ['Male', 'man'],
      ['Prefer not', 'not_said'],
    ],
  },
  {
    column: 'q02a_max_education_level_cat',
    code: 'education',
    options: [
      ['GCSE', 'gcse'],
      ['A and AS', 'a_level'],
      ['Apprentice', 'apprenticeship'],
      ['Bachelor', 'bachelor'],
      ['Postgraduate', 'postgraduate'],
      ['Other', 'other'],
    ],
  },
  {
    column: 'q06a_current_org_years_cat',
    code: 'years_here',
    options: [
      ['Less than 1', 'under_1'],
      ['1~2', 'from_1'],
      ['3~5', 'from_3'],
      ['6~10', 'from_6'],
      ['More than 10', 'over_10'],
    ],
  },
  {
    column: 'q07a_future_health_work_cat',
    code: 'stays_three_years',
    options: [
      ['Very likely', 'surely'],
      ['Somewhat likely', 'probably'],
      ['Undecided', 'undecided'],
      ['Somewhat unlikely', 'hardly'],
      ['Very unlikely', 'no'],
    ],
  },
  { column: 'q08a_apha_aware_ind', code: 'knows_association', options: YES_NO },
  {
    column: 'q09a_apha_registered_cat',
    code: 'registered',
    options: [
      ['No,', 'no'],
      ['Not yet', 'planned'],
      ['Yes, I’m an associate', 'associate'],
      ['Yes, I am a practitioner', 'practitioner'],
      ['Yes, I am a senior', 'senior'],
      ['Yes, I am an advanced', 'advanced'],
      ['Yes, I am a leading', 'leading'],
    ],
  },
  {
    column: 'q11a_nhs_cpd_aware_cat',
    code: 'knows_offers',
    options: [
      ['Fully', 'fully'],
      ['Yes', 'partly'],
      ['Not at all', 'no'],
    ],
  },
  {
    column: 'q12a_cpd_time_at_work_cat',
    code: 'time_at_work',
    options: [
      ['Always', 'always'],
      ['Often', 'often'],
      ['Sometimes', 'sometimes'],
      ['Rarely', 'rarely'],
    ],
  },
  { column: 'q13a_cpd_outside_work_ind', code: 'own_time', options: YES_NO },
  {
    column: 'q14a_mgr_cpd_supportive_cat',
    code: 'manager_helps',
    options: [
      ['Very', 'very'],
      ['Somewhat', 'some'],
      ['Not at all', 'no'],
    ],
  },
  { column: 'q15a_mgr_cpd_more_support_ind', code: 'more_from_manager', options: YES_NO },
  {
    column: 'q16a_org_cpd_supportive_cat',
    code: 'organisation_helps',
    options: [
      ['Very', 'very'],
      ['Somewhat', 'some'],
      ['Not at all', 'no'],
    ],
  },
  {
    column: 'q17a_org_cpd_budget_cat',
    code: 'budget',
    options: [...YES_NO, ['Don', 'unknown']],
  },
  { column: 'q18a_org_study_leave_ind', code: 'study_leave', options: YES_NO },
  {
    column: 'q19a_mgr_cpd_discuss_freq_cat',
    code: 'talks',
    options: [
      ['Regularly', 'regularly'],
      ['Occasionally', 'occasionally'],
      ['Only when appraisals', 'appraisal'],
      ['Only when I request', 'on_request'],
      ['Not at all', 'never'],
    ],
  },
  {
    column: 'q23a_org_analyst_team_size_cat',
    code: 'team_size',
    options: [
      ['Below 3', 'under_3'],
      ['3 ~ 5', 'from_3'],
      ['6 ~ 10', 'from_6'],
      ['11 or', 'over_10'],
    ],
  },
  {
    column: 'q24a_org_analytics_influence_cat',
    code: 'influence',
    options: [
      ['Yes – analytics', 'most'],
      ['Yes – very', 'very_often'],
      ['Yes – somewhat', 'somewhat'],
      ['Yes –  a little', 'little'],
      ['Not at all', 'no'],
    ],
  },
];

/** Questions whose “other” was overwritten by what people typed: only the whole of an option's words is that option. */
export const cpdOpenChoices: { column: string; code: string; options: Record<string, string> }[] = [
  {
    column: 'q04a_role_description_cat',
    code: 'role',
    options: { 'Data analyst': 'analyst', 'Data scientist': 'scientist', 'Data engineer': 'engineer' },
  },
  {
    column: 'q05a_afc_band_cat',
    code: 'pay_band',
    options: {
      'Band 5 and below': 'up_to_5',
      'Band 6 or 7': 'from_6',
      'Band 8a or 8b': 'from_8a',
      'Band 8c or 8d': 'from_8c',
      'Band 9 or VSM': 'from_9',
      'Prefer not to say': 'not_said',
    },
  },
  {
    column: 'q22a_org_nhs_type_cat',
    code: 'organisation_kind',
    options: {
      'Trust (hospitals, mental health, ambulance, etc..)': 'trust',
      CSU: 'commissioning_support',
      'CCG/ICB/ICP': 'commissioner',
      ICS: 'integrated_care',
      'Community care, social care, primary care networks': 'community',
    },
  },
];

/** Seven yes-or-no columns that were one multiple-choice question. */
export const cpdSources: Record<string, string> = {
  q20a_cpd_opps_nhs_intranet_ind: 'intranet',
  q20b_cpd_opps_org_website_ind: 'websites',
  q20c_cpd_opps_blogs_ind: 'blogs',
  q20d_cpd_opps_twitter_ind: 'twitter',
  q20e_cpd_opps_linkedin_ind: 'linkedin',
  q20f_cpd_opps_word_of_mouth_ind: 'colleagues',
  q20g_cpd_opps_apha_website_ind: 'association',
};
