/** The placeholders for braces in a message to participants, and their meaning. */
export const messagePlaceholders = {
  person: 'the name of the recipient',
  organisation: 'their organisation',
  programme: 'the programme',
  project: 'the project',
  period: 'the time period',
  closing_date: 'the closing date of data collection',
  registration_opens: 'the opening date of registration',
  registration_closes: 'the closing date of registration',
  percent: 'the share answered, such as 40%',
  waiting_for: 'the questionnaires not submitted yet',
  changes: 'the new dates',
  link: 'the link to the page',
} as const;
export type MessagePlaceholder = keyof typeof messagePlaceholders;

const always = [
  'person',
  'organisation',
  'programme',
  'project',
  'period',
  'closing_date',
  'registration_opens',
  'registration_closes',
  'link',
] as const satisfies MessagePlaceholder[];

type Facts = {
  template_name: string;
  /** The target of its link, within the project. */
  leads_to: 'registration' | 'data-collection' | 'project';
  placeholders: readonly MessagePlaceholder[];
  subject: string;
  text: string;
};

/**
 * Every message to participants whose wording a programme can change, with the default wording. A new entry
 * adds a row to the templates page.
 */
export const messageTemplates = {
  not_registered: {
    template_name: 'Not registered yet',
    leads_to: 'registration',
    placeholders: always,
    subject: 'Please register by {registration_closes}: {project}, {period}',
    text: [
      'Dear {person},',
      '{organisation} has not registered for {project}, {period}. Registration closes on {registration_closes}.',
      'Register here, or tell us that you are not taking part this time:\n{link}',
    ].join('\n\n'),
  },
  not_started: {
    template_name: 'Nothing entered yet',
    leads_to: 'data-collection',
    placeholders: [...always, 'percent', 'waiting_for'],
    subject: 'Data collection is open: {project}, {period}',
    text: [
      'Dear {person},',
      'Nothing has been entered for {organisation} in {project}, {period} yet. Data collection closes on {closing_date}.',
      'Start here:\n{link}',
    ].join('\n\n'),
  },
  not_submitted: {
    template_name: 'Not submitted yet',
    leads_to: 'data-collection',
    placeholders: [...always, 'percent', 'waiting_for'],
    subject: 'Please submit by {closing_date}: {project}, {period}',
    text: [
      'Dear {person},',
      'Data collection for {project}, {period}, closes on {closing_date}. {organisation} has answered {percent} so far. Not submitted yet: {waiting_for}.',
      'After data collection closes, answers are locked and anything not submitted is left out of the results.',
      'Enter and submit your figures:\n{link}',
    ].join('\n\n'),
  },
  dates_changed: {
    template_name: 'Dates have changed',
    leads_to: 'project',
    placeholders: [...always, 'changes'],
    subject: 'New dates: {project}, {period}',
    text: [
      'Dear {person},',
      'The dates of {project}, {period}, have changed.',
      '{changes}',
      'See all dates:\n{link}',
    ].join('\n\n'),
  },
  registration_invited: {
    template_name: 'Invitation to register',
    leads_to: 'registration',
    placeholders: always,
    subject: 'Please register: {project}, {period}',
    text: [
      'Dear {person},',
      '{organisation} has taken part in {project} before. The next period is {period}. Registration is open from {registration_opens} to {registration_closes}; data collection closes on {closing_date}.',
      'Register here:\n{link}',
    ].join('\n\n'),
  },
} as const satisfies Record<string, Facts>;

export type TemplateKey = keyof typeof messageTemplates;
export const templateKeys = Object.keys(messageTemplates) as [TemplateKey, ...TemplateKey[]];

/** The templates a user can select for a reminder; the others are sent automatically with their event. */
export const reminderTemplates = [
  'not_registered',
  'not_started',
  'not_submitted',
] as const satisfies TemplateKey[];
export type ReminderTemplate = (typeof reminderTemplates)[number];
