import { accountMails } from '../identity/account-mails.ts';
import { commonPlaceholders, type MailFacts, type MailPlaceholder } from './mail-placeholders.ts';

const stopInWords =
  'You are written to because you have access to {project}. If you want no more notices of its results: {stop}';

/**
 * Every automatic email of the portal; the team's messages to participants are in `message-templates.ts`. A
 * programme can change the subject, and add text before and after the message. Each entry here is previewed,
 * adjusted and sent as an email.
 */
export const portalMails = {
  ...accountMails,
  access_asked: {
    mail_name: 'To the programme team: a request for access',
    sent_when: 'Somebody has asked for access to a project.',
    placeholders: ['who', 'organisation', 'project'],
    subject: '{who} asks for access to {project}',
    body: ['{who} ({organisation}) asks for access to {project} at {programme} and waits for your decision.'],
    action: 'Review',
  },
  access_given: {
    mail_name: 'Access to a project',
    sent_when: 'Access was given, or a request for it approved.',
    placeholders: ['by', 'decision', 'project'],
    subject: 'You have access to {project}',
    body: ['{by} {decision} {project} at {programme}.'],
    action: 'Open my projects',
  },
  registration_confirmed: {
    mail_name: 'Registration confirmed',
    sent_when: 'An organisation’s registration was confirmed: to its contacts.',
    placeholders: ['organisation', 'project', 'period', 'submissions', 'role'],
    subject: '{organisation} is registered for {project}, {period}',
    body: [
      '{organisation} takes part in {project} at {programme} for {period} with: {submissions}.',
      'You are named as {role}. The registration can be changed until it closes.',
    ],
    action: 'See the registration',
  },
  entry_extended: {
    mail_name: 'Extension given',
    sent_when: 'An organisation was given longer to enter its figures.',
    placeholders: ['submission', 'project', 'period', 'until', 'reason'],
    subject: 'Entry extended: {project}, {period}',
    body: [
      'You can enter and submit figures for {submission} until {until}.',
      '{reason}',
      'Anything not submitted by then is left out of the results.',
    ],
    action: 'Enter your figures',
  },
  reopened: {
    mail_name: 'Questionnaire reopened',
    sent_when: 'The programme team has reopened what was submitted, also to correct published results.',
    placeholders: ['questionnaire', 'period', 'submission', 'reason', 'effect'],
    subject: 'Reopened: {questionnaire}, {period}, {submission}',
    body: [
      'The programme team has reopened {questionnaire}, {period} of {submission}:',
      '{reason}',
      '{effect}',
    ],
    action: 'Look at the answers',
  },
  closed_again: {
    mail_name: 'Questionnaire closed again',
    sent_when: 'The programme team has closed what was reopened.',
    placeholders: ['questionnaire', 'period', 'submission'],
    subject: 'Closed again: {questionnaire}, {period}, {submission}',
    body: [
      'The programme team has closed {questionnaire}, {period} of {submission} again. What was submitted before stands.',
      'Answers changed since it was reopened were put back; the history of each keeps what was typed.',
    ],
    action: 'Look at the answers',
  },
  queries_asked: {
    mail_name: 'Questions about figures',
    sent_when: 'The programme team asks about answers.',
    placeholders: ['project', 'period', 'answers', 'asked_about', 'comment'],
    subject: 'Questions about your figures, {project}',
    body: ['The programme team asks about {answers} of {period}:', '{asked_about}', '{comment}'],
    action: 'Look at them and answer',
  },
  comment_added: {
    mail_name: 'Comments',
    sent_when: 'Somebody has written a comment.',
    placeholders: ['project', 'submission', 'title', 'comment'],
    subject: 'Comments on {submission}, {project}',
    body: ['About “{title}”:', '{comment}'],
    action: 'Read and answer',
  },
  outlier_asked: {
    mail_name: 'Outliers: your turn',
    sent_when: 'It is an organisation’s turn in an outlier case: to whoever may answer for it.',
    placeholders: ['project', 'period', 'findings'],
    subject: 'Please look at your figures: {project}, {period}',
    body: [
      'Figures of yours in {project} for {period} lie further out than chance would usually put them. The programme team asks you:',
      '{findings}',
      'Your reply is kept with the case. That a figure lies far out says nothing yet of why it does.',
    ],
    action: 'Look at them and reply',
  },
  outlier_answered: {
    mail_name: 'To the programme team: a reply about an outlier',
    sent_when: 'An organisation has done its act in an outlier case.',
    placeholders: ['submission', 'project', 'period', 'title', 'comment'],
    subject: 'Replied: {submission}, {project}',
    body: ['{submission}, {project}, {period}. “{title}”:', '{comment}'],
    action: 'Go to the case',
  },
  outlier_concluded: {
    mail_name: 'Outliers: concluded',
    sent_when: 'The programme team has concluded an outlier case that its organisation was told of.',
    placeholders: ['submission', 'project', 'period', 'title', 'outcome', 'comment'],
    subject: 'Concluded: {submission}, {project}, {period}',
    body: ['About a figure of {submission}, {period}: {title}', '{outcome}.', '{comment}'],
    action: 'See the case',
  },
  survey_invitation: {
    mail_name: 'Invitation to a survey',
    sent_when: 'Somebody is on the list of those to invite to a survey, and the list is invited.',
    placeholders: ['questionnaire', 'submission', 'organisation', 'until', 'stop'],
    subject: '{organisation}: would you answer some questions?',
    body: [
      '{organisation} ({submission}) would like to hear from you: “{questionnaire}”.',
      'The link below is yours alone, so please do not pass it on. You can stop at any time and come back with it until {until}.',
      'What you answer is only ever shown together with the answers of others, never with your name or address.',
      'You need not take part. If you would rather not be written to about this survey again: {stop}',
    ],
    action: 'Begin the survey',
    isForStrangers: true,
  },
  survey_reminder: {
    mail_name: 'Reminder of a survey',
    sent_when: 'Those on the list who have not responded are reminded.',
    placeholders: ['questionnaire', 'submission', 'organisation', 'until', 'stop'],
    subject: '{organisation}: we would still like to hear from you',
    body: [
      'Some time ago {organisation} ({submission}) invited you to answer “{questionnaire}”. There is still time, until {until}.',
      'The link below is yours alone. If you had begun already, you go on where you stopped.',
      'You need not take part. If you would rather not be written to about this survey again: {stop}',
    ],
    action: 'Go to the survey',
    isForStrangers: true,
  },
  results_published: {
    mail_name: 'Results are published',
    sent_when:
      'A project’s results were published: to whoever has access and takes part, unless they said no.',
    placeholders: ['project', 'period', 'others', 'findings', 'stop'],
    subject: 'Results are published: {project}, {period}',
    body: [
      'The results of {project} for {period} are published.',
      'Published with them: {others}.',
      '{findings}',
      stopInWords,
    ],
    action: 'See all of them',
  },
  results_changed: {
    mail_name: 'Published results have changed',
    sent_when:
      'Published figures were corrected, or one of one’s own is newly unusual: once a day at most, to whoever has access and takes part, unless they said no.',
    placeholders: ['project', 'period', 'change', 'findings', 'stop'],
    subject: 'What has changed: {project}, {period}',
    body: ['{change}', '{findings}', stopInWords],
    action: 'See all of them',
  },
  contact_answered: {
    mail_name: 'Answer to a contact message',
    sent_when: 'The programme team answers what somebody has written.',
    placeholders: ['title', 'answer', 'message'],
    subject: 'Re: {title}',
    body: ['{answer}', 'You wrote to us:', '{message}', 'To write to us again, use this page:'],
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
