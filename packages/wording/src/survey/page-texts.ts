import type { CaseClosedReason } from '@portal/contract/responses/case-codes';
import type { AnswerKind } from '@portal/contract/questionnaires/question-types';

/** A page that takes no answers, and why. */
type Closed = { title: string; text: string };

/**
 * All texts for a respondent except the questionnaire's, as ICU messages. `npm run texts` compiles them and their
 * translations.
 */
export const pageTexts = {
  skip: 'Skip to main content',
  languages: 'Language',
  startPage: '{programme}: start page',
  support: 'Questions? Email',
  privacy: 'Privacy',
  accessibility: 'Accessibility statement',

  // The first page
  about: 'A survey about {organisation}',
  whoSees: 'Who can see your answers',
  howLong: 'How long it takes',
  minutes: '{n, plural, one {About # minute.} other {About # minutes.}}',
  pause:
    'You can stop at any time and come back later, on this device with your code or on another with your return link.',
  distress: 'If you need support',
  openUntil: 'You can answer until {date}.',
  codeTitle: 'Your code',
  codeLabel: 'Code from your letter or message',
  codeHint: 'It has 8 letters and digits, such as 7K3M-9Q2X. Capital or small letters make no difference.',
  codeButton: 'Continue',
  codeUnreadable:
    'This does not look like a complete code. Please check each letter and digit against your letter or message.',
  codeUnknown: 'We could not find this code for this survey. Please check it and try again.',
  /** After several tries: what else can be done. */
  codeHelp:
    'You can try as often as you like. If it still does not work, it is not your fault: ask the person who invited you for help.',
  tooManyTries:
    'Too many wrong codes have been tried from this network. Wait 30 seconds and try again. Your code still works.',
  beginTitle: 'Take part',
  beginText: 'You do not need an invitation. When you start, you get a code that lets you come back later.',
  begin: 'Start',
  haveCode: 'I already have a code',
  closed: {
    not_yet_open: {
      title: 'This survey is not open yet',
      text: 'Please come back later. Your link and code will still work.',
    },
    closed: {
      title: 'This survey has closed',
      text: 'You can no longer send answers. Thank you for your interest.',
    },
    completed: {
      title: 'Your answers have been sent',
      text: 'Thank you. We have received them and there is nothing more to do.',
    },
    withdrawn: {
      title: 'This code is no longer in use',
      text: 'If you would still like to take part, please ask the person who invited you.',
    },
  },
  opensOn: 'It opens on {date}.',
  notFound: {
    title: 'Survey not found',
    text: 'This link does not lead to a survey. Please check it against your letter or message. Every letter and digit must match.',
  },
  cameBy: 'Your link was',
  writeTo: 'If you need help, email',
  needsScript: {
    title: 'The questions need JavaScript',
    text: 'Sorry, we cannot show the questions without it. Please turn on JavaScript in your browser and reload this page, or open your link in another browser or on another device. Your code will still work.',
  },

  // Start or resume
  welcome: 'Welcome',
  welcomeBack: 'Welcome back',
  yourCode: 'Your code',
  keepCode: 'Please write it down or take a photo. You can use it to come back on this device.',
  /** The link with which alone the answers open on another device. */
  returnLink: 'Your return link',
  returnLinkText:
    'To see your answers on another device, copy this link and open it there. Keep it to yourself: anyone who has it can read your answers.',
  otherDevice: {
    title: 'These answers were started on another device',
    text: 'To protect you, the code alone does not open answers you have already given. To continue, use the same device and browser as before, or your return link.',
  },
  startAgain: 'Start again on this device',
  startAgainText:
    'You can also start again here. This permanently deletes the answers from the other device.',
  openedByStaff:
    'A member of staff is signed in on this device, or was in the last few days. Answers started here do not count in the results.',
  pages: '{n, plural, one {# page of questions} other {# pages of questions}}',
  answered: '{n, plural, one {# question} other {# questions}} of {of} answered so far.',
  start: 'Start',
  resume: 'Continue',
  leaveDevice: 'Leave this device',
  leaveDeviceText:
    'None of your answers will stay on this device. To continue later, copy your return link first: the code alone does not open your answers.',
  leaveUnsent:
    '{n, plural, one {# answer has not reached us yet and will be lost if you leave now.} other {# answers have not reached us yet and will be lost if you leave now.}}',
  leaveAnyway: 'Leave anyway',
  stay: 'Stay',
  left: 'You have left the survey. None of your answers are stored on this device.',

  // Questions
  pageOf: 'Page {page} of {pages}',
  optional: 'optional',
  back: 'Back',
  next: 'Next',
  toReview: 'Check your answers',
  choose: 'Select',
  /** Takes back the choice of one of several options. */
  clearChoice: 'Clear my choice',
  /** Above a long list: what is typed there narrows it. */
  find: 'Type to find it in the list',
  found: '{n, plural, one {# match in the list.} other {# matches in the list.}}',
  noneFound: 'No matches in the list. Try fewer letters.',
  chooseSeveral: 'Choose all that apply.',
  /** Describes a selected option that later answers made unavailable. */
  noLongerOffered: '{option} (no longer offered)',
  chooseAgain: 'Your other answers mean that this choice is no longer available. Please choose again.',
  /** The note on a field with a default. */
  filledIn: 'We have filled this in for you. Please change it if it is wrong.',
  noneOffered: 'Your other answers mean that there is nothing to choose here.',
  missing: {
    not_applicable: 'This does not apply to me',
    not_known: 'I do not know',
  },
  fixedOptions: {
    yes: 'Yes',
    no: 'No',
    not_applicable: 'Not applicable',
  },
  fileNotHere: 'You cannot send files with this survey.',
  workedOut: 'Calculated from your answers',
  idle: 'Your answers are saved as you go.',
  saving: 'Saving…',
  saved: 'Saved {time}',
  retrying: 'Not saved: retrying. Your answers are stored on this device until then.',
  unusual: 'This number is unusual. Is it correct?',
  isRight: 'Yes, it is correct',
  confirmed: 'Confirmed by the respondent',
  elsewhereChanged:
    'This answer was also changed in another tab or on another device. Which one do you want to keep?',
  yours: 'Here: {answer}',
  theirs: 'There: {answer}',
  keepYours: 'Keep the answer from here',
  keepTheirs: 'Keep the answer from there',
  noAnswer: 'No answer',
  problems: 'Something is still missing',
  required: 'Please answer this question.',
  /** The reason why an answer is refused, by the expected kind of answer. */
  invalid: {
    number: 'Please enter a number, such as 12.',
    text: 'Please write this in the format shown.',
    date: 'Please enter the day, month and year.',
    time: 'Please enter a time, such as 14:30.',
    date_time: 'Please enter a date and a time.',
    option: 'Please choose one of the answers.',
    options: 'Please choose from the answers.',
    file: 'This cannot be sent here.',
    none: 'This cannot be answered.',
  },
  /** Above a field for a date: how it is filled in. */
  forExample: 'For example, {text}',
  wholeYear: 'Please enter the year with 4 digits.',
  noSuchDay: 'This date does not exist. Please enter the day first, then the month.',
  timeToo: 'Please enter the time too.',
  notBefore: 'Please enter {date} or a later date.',
  notAfter: 'Please enter {date} or an earlier date.',
  wholeNumber: 'Please enter a whole number.',
  decimals:
    '{n, plural, one {Please give at most # decimal place.} other {Please give at most # decimal places.}}',
  atLeast: 'Please enter {n} or more.',
  atMost: 'Please enter {n} or less.',
  tooLong: '{n, plural, one {Please write at most # character.} other {Please write at most # characters.}}',
  charactersLeft: '{n, plural, one {You have # character left.} other {You have # characters left.}}',
  charactersOver: '{n, plural, one {You have # character too many.} other {You have # characters too many.}}',

  // Review and end
  review: 'Check your answers',
  reviewText: 'You can still change your answers. When you are ready, send them.',
  change: 'Change',
  changeOf: 'Change: {question}',
  send: 'Send my answers',
  sendText: 'Once sent, your answers can no longer be read or changed.',
  unsent:
    '{n, plural, one {# answer has not reached us yet. It will be sent as soon as you are connected.} other {# answers have not reached us yet. They will be sent as soon as you are connected.}}',
  thanks: 'Thank you',
  thanksText: 'We have received your answers.',
  reference: 'Your reference',
  keepReference: 'Keep this in case you want to ask about your answers or have them removed.',
  sharedDevice: 'None of your answers are stored on this device. You can close this page.',
  another: 'Enter another code',

  // When something goes wrong
  loading: 'One moment…',
  /** After `offline`, on a page that could not be loaded. */
  loadsItself: 'This page will load when the connection is back.',
  offline:
    'You are offline. Your answers are stored on this device and will be sent when the connection is back.',
  failed: {
    title: 'This page could not be loaded',
    text: 'Your answers are safe. Please check your connection and try again.',
  },
  tryAgain: 'Try again',
} as const satisfies {
  closed: Record<CaseClosedReason, Closed>;
  invalid: Record<AnswerKind, string>;
  [key: string]: string | Record<string, string | Closed>;
};
