import type { CaseClosedReason } from '@portal/contract/responses/case-codes';
import type { AnswerKind } from '@portal/contract/questionnaires/question-types';

/** A page that takes no answers, and why. */
type Closed = { title: string; text: string };

/**
 * All texts for a respondent except the questionnaire's. Each language must have every text, or the code does
 * not compile.
 */
export type SurveyWording = {
  /** True until a native speaker has read the texts. */
  needsReview: boolean;
  skip: string;
  languages: string;
  startPage: (programme: string) => string;
  support: string;
  privacy: string;
  accessibility: string;

  // The first page
  about: (organisation: string) => string;
  whoSees: string;
  howLong: string;
  minutes: (n: number) => string;
  pause: string;
  distress: string;
  openUntil: (date: string) => string;
  codeTitle: string;
  codeLabel: string;
  codeHint: string;
  codeButton: string;
  codeUnreadable: string;
  codeUnknown: string;
  /** After several tries: what else can be done. */
  codeHelp: string;
  tooManyTries: string;
  beginTitle: string;
  beginText: string;
  begin: string;
  haveCode: string;
  closed: Record<CaseClosedReason, Closed>;
  opensOn: (date: string) => string;
  notFound: Closed;
  cameBy: string;
  writeTo: string;
  needsScript: Closed;

  // Start or resume
  welcome: string;
  welcomeBack: string;
  yourCode: string;
  keepCode: string;
  /** The link with which alone the answers open on another device. */
  returnLink: string;
  returnLinkText: string;
  otherDevice: Closed;
  startAgain: string;
  startAgainText: string;
  openedByStaff: string;
  pages: (n: number) => string;
  answered: (n: number, of: string) => string;
  start: string;
  resume: string;
  leaveDevice: string;
  leaveDeviceText: string;
  leaveUnsent: (n: number) => string;
  leaveAnyway: string;
  stay: string;
  left: string;

  // Questions
  pageOf: (page: string, pages: string) => string;
  optional: string;
  back: string;
  next: string;
  toReview: string;
  choose: string;
  /** Takes back the choice of one of several options. */
  clearChoice: string;
  /** Above a long list: what is typed there narrows it. */
  find: string;
  found: (n: number) => string;
  noneFound: string;
  chooseSeveral: string;
  /** Describes a selected option that later answers made unavailable. */
  noLongerOffered: (option: string) => string;
  chooseAgain: string;
  /** The note on a field with a default. */
  filledIn: string;
  noneOffered: string;
  missing: Record<'not_applicable' | 'not_known', string>;
  fixedOptions: Record<'yes' | 'no' | 'not_applicable', string>;
  fileNotHere: string;
  workedOut: string;
  idle: string;
  saving: string;
  saved: (time: string) => string;
  retrying: string;
  unusual: string;
  isRight: string;
  confirmed: string;
  elsewhereChanged: string;
  yours: (answer: string) => string;
  theirs: (answer: string) => string;
  keepYours: string;
  keepTheirs: string;
  noAnswer: string;
  problems: string;
  required: string;
  /** The reason why an answer is refused, by the expected kind of answer. */
  invalid: Record<AnswerKind, string>;
  /** Above a field for a date: how it is filled in. */
  forExample: (text: string) => string;
  wholeYear: string;
  noSuchDay: string;
  timeToo: string;
  notBefore: (date: string) => string;
  notAfter: (date: string) => string;
  wholeNumber: string;
  decimals: (n: number) => string;
  atLeast: (n: string) => string;
  atMost: (n: string) => string;
  tooLong: (n: number) => string;
  charactersLeft: (n: number) => string;
  charactersOver: (n: number) => string;

  // Review and end
  review: string;
  reviewText: string;
  change: string;
  changeOf: (question: string) => string;
  send: string;
  sendText: string;
  unsent: (n: number) => string;
  thanks: string;
  thanksText: string;
  reference: string;
  keepReference: string;
  sharedDevice: string;
  another: string;

  // When something goes wrong
  loading: string;
  /** After `offline`, on a page that could not be loaded. */
  loadsItself: string;
  offline: string;
  failed: Closed;
  tryAgain: string;
};
