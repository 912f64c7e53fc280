import { accountMails } from '../identity/account-mails.ts';
import { commonPlaceholders, type MailFacts, type MailPlaceholder } from './mail-placeholders.ts';

const stopInWords =
  'You are receiving this email because you have access to {project}. To stop emails about its results: {stop}';

/** The first line of every email to a person, and what comes before the address to write to. */
export const mailFrame = {
  greeting: 'Dear {person},',
  question: 'If you have a question, or think this message was not meant for you:',
} as const;

/**
 * Every automatic email of the portal; the team's messages to participants are in `message-templates.ts`. A
 * programme can change the subject, and add text before and after the message. Each entry here is previewed,
 * adjusted and sent as an email.
 */
export const portalMails = {
  ...accountMails,
  access_asked: {
    mail_name: 'Programme team: access request',
    sent_when: 'When a person requests access to a project: to the programme team.',
    placeholders: ['who', 'organisation', 'project'],
    subject: '{who} requests access to {project}',
    body: [
      '{who} ({organisation}) has requested access to {project} at {programme} and is waiting for your decision.',
    ],
    action: 'Review',
  },
  access_given: {
    mail_name: 'Access to a project',
    sent_when: 'When access is given or a request approved: to the person.',
    placeholders: ['by', 'decision', 'project'],
    subject: 'You have access to {project}',
    body: ['{by} {decision} {project} at {programme}.'],
    action: 'Open my projects',
  },
  registration_confirmed: {
    mail_name: 'Registration confirmed',
    sent_when: 'When an organisation confirms its registration: to its contacts.',
    placeholders: ['organisation', 'project', 'period', 'submissions', 'role'],
    subject: '{organisation} is registered for {project}, {period}',
    body: [
      '{organisation} is registered for {project}, {period}, at {programme}. Taking part: {submissions}.',
      'You are named as {role}. You can change these details until registration closes.',
    ],
    action: 'View the registration',
  },
  entry_extended: {
    mail_name: 'Extension given',
    sent_when: 'When an organisation is given an extension: to its people.',
    placeholders: ['submission', 'project', 'period', 'until', 'reason'],
    subject: 'Extension: {project}, {period}',
    body: [
      'You can enter and submit figures for {submission} until {until}.',
      '{reason}',
      'Anything not submitted by then is left out of the results.',
    ],
    action: 'Enter your figures',
  },
  reopened: {
    mail_name: 'Questionnaire reopened',
    sent_when: 'When the programme team reopens a submitted questionnaire: to the organisation.',
    placeholders: ['questionnaire', 'period', 'submission', 'reason', 'effect'],
    subject: 'Reopened: {questionnaire}, {period}, {submission}',
    body: [
      'The programme team has reopened {questionnaire} for {submission}, {period}:',
      '{reason}',
      '{effect}',
    ],
    action: 'View the answers',
  },
  closed_again: {
    mail_name: 'Questionnaire closed again',
    sent_when: 'When the programme team closes a reopened questionnaire: to the organisation.',
    placeholders: ['questionnaire', 'period', 'submission'],
    subject: 'Closed again: {questionnaire}, {period}, {submission}',
    body: [
      'The programme team has closed {questionnaire} again for {submission}, {period}. The answers submitted before it was reopened still count.',
      'Any answers changed after it was reopened have been changed back to what was submitted. The history of each answer shows the changes.',
    ],
    action: 'View the answers',
  },
  queries_asked: {
    mail_name: 'Queries about answers',
    sent_when: 'When the programme team sends queries about answers: to the organisation.',
    placeholders: ['project', 'period', 'answers', 'asked_about', 'comment'],
    subject: 'Queries about your answers, {project}',
    body: ['The programme team has a query about {answers} in {period}:', '{asked_about}', '{comment}'],
    action: 'View and reply',
  },
  comment_added: {
    mail_name: 'Comments',
    sent_when:
      'When the programme team comments: to the organisation. When the organisation comments: to the programme team.',
    placeholders: ['project', 'submission', 'title', 'comment'],
    subject: 'Comments on {submission}, {project}',
    body: ['About “{title}”:', '{comment}'],
    action: 'Read and reply',
  },
  outlier_asked: {
    mail_name: 'Outlier case: reply requested',
    sent_when:
      'When an organisation has the next action in an outlier case: to the people who can reply for it.',
    placeholders: ['project', 'period', 'findings'],
    subject: 'Please check your figures: {project}, {period}',
    body: [
      'Some of your figures in {project} for {period} are further from the average than chance would usually explain. Below each figure is what the programme team asks you to do:',
      '{findings}',
      'Your reply is saved with the case. A figure can be unusual for many reasons.',
    ],
    action: 'Check the figures and reply',
  },
  outlier_answered: {
    mail_name: 'Programme team: outlier reply',
    sent_when: 'When an organisation completes an action in an outlier case: to the programme team.',
    placeholders: ['submission', 'project', 'period', 'title', 'comment'],
    subject: 'Replied: {submission}, {project}',
    body: ['{submission}, {project}, {period}. “{title}”:', '{comment}'],
    action: 'Go to the case',
  },
  outlier_concluded: {
    mail_name: 'Outlier case concluded',
    sent_when:
      'When the programme team concludes an outlier case that an organisation was notified of: to the organisation.',
    placeholders: ['submission', 'project', 'period', 'title', 'outcome', 'comment'],
    subject: 'Concluded: {submission}, {project}, {period}',
    body: ['About a figure for {submission}, {period}: {title}', '{outcome}.', '{comment}'],
    action: 'View the case',
  },
  survey_invitation: {
    mail_name: 'Invitation to a survey',
    sent_when: 'When the people on a survey’s invitation list are invited: to each of them.',
    placeholders: ['questionnaire', 'submission', 'organisation', 'until', 'stop'],
    subject: '{organisation}: please answer our survey',
    body: [
      '{organisation} ({submission}) would like to hear from you: “{questionnaire}”.',
      'The link below is only for you, so please do not pass it on. You can stop at any time and use it to come back until {until}.',
      'Your answers are only ever shown together with those of others, never with your name or address.',
      'You do not have to take part. To stop emails about this survey: {stop}',
    ],
    action: 'Start the survey',
    isForStrangers: true,
  },
  survey_reminder: {
    mail_name: 'Survey reminder',
    sent_when: 'When people who have not responded are reminded: to each of them.',
    placeholders: ['questionnaire', 'submission', 'organisation', 'until', 'stop'],
    subject: '{organisation}: we would still like to hear from you',
    body: [
      '{organisation} ({submission}) recently invited you to answer “{questionnaire}”. You still have time, until {until}.',
      'The link below is only for you. If you have already started, you can continue where you stopped.',
      'You do not have to take part. To stop emails about this survey: {stop}',
    ],
    action: 'Go to the survey',
    isForStrangers: true,
  },
  results_published: {
    mail_name: 'Results published',
    sent_when:
      'When a project’s results are published: to participants with access who have not unsubscribed.',
    placeholders: ['project', 'period', 'others', 'findings', 'stop'],
    subject: 'Results published: {project}, {period}',
    body: [
      'The results of {project} for {period} have been published.',
      'Also published: {others}.',
      '{findings}',
      stopInWords,
    ],
    action: 'View the results',
  },
  results_changed: {
    mail_name: 'Published results changed',
    sent_when:
      'When published figures are corrected or a figure becomes unusual, at most once a day: to participants with access who have not unsubscribed.',
    placeholders: ['project', 'period', 'change', 'findings', 'stop'],
    subject: 'Results changed: {project}, {period}',
    body: ['{change}', '{findings}', stopInWords],
    action: 'View the results',
  },
  subscribed_results: {
    mail_name: 'Results of a saved view or report',
    sent_when:
      'When a project’s results are published: to people who asked for an email about a saved view or report.',
    placeholders: ['project', 'period', 'subscriptions', 'stop'],
    subject: 'New results to view: {project}, {period}',
    body: [
      'The results of {project} for {period} have been published. You asked for an email about these views and reports:',
      '{subscriptions}',
      'To stop these emails about {project}: {stop}',
    ],
    action: 'View the results',
  },
  contact_answered: {
    mail_name: 'Reply to a contact message',
    sent_when: 'When the programme team replies to a contact message: to the sender.',
    placeholders: ['title', 'answer', 'message'],
    subject: 'Re: {title}',
    body: ['{answer}', 'You wrote to us:', '{message}', 'To contact us again, use this page:'],
    action: 'Contact',
    isForStrangers: true,
  },
} as const satisfies Record<string, MailFacts>;

export type MailKey = keyof typeof portalMails;
export const mailKeys = Object.keys(portalMails) as [MailKey, ...MailKey[]];

/** Lists the placeholders of an email, in display order. */
export const placeholdersOf = (key: MailKey): readonly MailPlaceholder[] => [
  ...commonPlaceholders,
  ...portalMails[key].placeholders,
];
