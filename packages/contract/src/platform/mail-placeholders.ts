/** A placeholder for braces in a portal email: its meaning, and its example in a preview. */
type Facts = {
  meaning: string;
  sample: string;
  /** True if a person wrote the text, in any number of lines; all other values are one line. */
  isText?: true;
  /** True if a person chose the name. */
  isName?: true;
};

export const mailPlaceholders = {
  person: { meaning: 'the name of the recipient', sample: 'Alex Sample', isName: true },
  programme: { meaning: 'the programme', sample: '' },
  sign_in: { meaning: 'the address of the sign-in page', sample: '' },
  help: { meaning: 'the support email address, or the contact form', sample: '' },

  address: { meaning: 'the email address of the account', sample: 'alex.sample@example.org' },
  answer: {
    meaning: 'the reply',
    sample: 'This is a sample reply.\n\nIt has two paragraphs.',
    isText: true,
  },
  answers: { meaning: 'the number of answers queried', sample: '2 answers' },
  asked_about: {
    meaning: 'the questions queried',
    sample: '“First sample question” (Sample submission)\n“Second sample question” (Sample submission)',
    isText: true,
  },
  at: { meaning: 'the time of the event', sample: '1 March 2030 at 09:30 UTC' },
  by: {
    meaning: 'the name of the person who did it',
    sample: 'Sam Sample of the programme team',
    isName: true,
  },
  change: {
    meaning: 'the change',
    sample: 'Published figures of Sample project for Sample period were corrected.',
  },
  comment: { meaning: 'the comment', sample: 'This is a sample comment.', isText: true },
  decision: {
    meaning: 'whether access was given or a request approved',
    sample: 'has approved your request for access to',
  },
  effect: {
    meaning: 'the effect on the results',
    sample: 'The questionnaire’s figures are left out of the results until it is submitted again.',
  },
  findings: {
    meaning: 'the recipient’s unusual results',
    sample: 'Sample submission\n- Sample measure, 61.2%: It is below the 99.8% funnel limit (a sample).',
    isText: true,
  },
  from: { meaning: 'the earliest possible time', sample: '4 March 2030 at 09:30 UTC' },
  message: {
    meaning: 'the original message',
    sample: '> This is a sample question.',
    isText: true,
  },
  network: { meaning: 'the network address of the browser', sample: '192.0.2.1 (a sample)' },
  new_address: { meaning: 'the new email address', sample: 'alex.new.sample@example.org' },
  organisation: { meaning: 'the organisation', sample: 'Sample organisation' },
  others: { meaning: 'other periods published at the same time', sample: 'Other sample period' },
  outcome: { meaning: 'the outcome', sample: 'Explained: there are good reasons for the figure' },
  period: { meaning: 'the time period', sample: 'Sample period' },
  project: { meaning: 'the project', sample: 'Sample project' },
  projects: {
    meaning: 'the projects the person has access to',
    sample: 'Sample project, Other sample project',
  },
  provider: { meaning: 'the name of the provider', sample: 'Sample organisation accounts' },
  questionnaire: { meaning: 'the questionnaire', sample: 'Sample questionnaire' },
  reason: { meaning: 'the reason', sample: 'This is a sample reason.', isText: true },
  role: { meaning: 'the person’s role in the registration', sample: 'lead' },
  stop: {
    meaning: 'the unsubscribe link',
    sample: 'https://example.org/survey-mail/sample',
  },
  submission: { meaning: 'the submission', sample: 'Sample submission' },
  submissions: {
    meaning: 'the submissions that take part',
    sample: 'Sample submission, Other sample submission',
  },
  subscriptions: {
    meaning: 'the saved views and reports, with their links',
    sample: '- Sample view: https://example.org/projects/sample',
    isText: true,
  },
  title: { meaning: 'the subject', sample: 'Sample question' },
  until: { meaning: 'the end time', sample: '1 March 2030 at 17:00 UTC' },
  way: { meaning: 'the method used', sample: 'with a link sent to this address' },
  who: { meaning: 'the name of the person asking', sample: 'Robin Sample', isName: true },
} as const satisfies Record<string, Facts>;

export type MailPlaceholder = keyof typeof mailPlaceholders;

/** The placeholders of every email. */
export const commonPlaceholders = [
  'person',
  'programme',
  'sign_in',
  'help',
] as const satisfies MailPlaceholder[];

/** The properties of an email. */
export type MailFacts = {
  mail_name: string;
  /** The event that triggers the email. */
  sent_when: string;
  /** The placeholders besides `commonPlaceholders`. */
  placeholders: readonly MailPlaceholder[];
  subject: string;
  /** The fixed message. A paragraph that names something empty is left out. */
  body: readonly string[];
  /** The label of the link it carries. */
  action: string | null;
  /** True if the recipient cannot sign in, or might have no account: the email then gives no location. */
  isForStrangers?: true;
};
