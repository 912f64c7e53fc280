import { queryString, type Query } from './lib/http/query-string.ts';

const enc = encodeURIComponent;
const project = (code: string) => `/projects/${enc(code)}`;

/** Every address of the application (SPEC §2); pages link by these, never by hand-written texts. */
export const paths = {
  home: () => '/',
  login: (query?: Query) => `/login${queryString(query)}`,
  otherWays: (query?: Query) => `/login/other-ways${queryString(query)}`,
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  verify: () => '/verify',
  verifyCode: (code: string) => `/verify/${enc(code)}`,
  organisations: () => '/organisation',
  /** `user` is whose panel is open. */
  users: (query?: Query) => `/users${queryString(query)}`,
  access: (query?: Query) => `/admin/access${queryString(query)}`,
  documents: () => '/documents',
  search: (query?: { q: string }) => `/search${queryString(query)}`,
  contact: () => '/contact',
  help: (query?: Query) => `/help${queryString(query)}`,
  guide: (slug: string) => `/help/${enc(slug)}`,
  whatsNew: () => '/help/whats-new',
  /** Returns the path to the user's organisation in all its projects. */
  wholeProfile: () => '/profile',
  projects: () => '/projects',
  project,
  requestAccess: (code: string) => `${project(code)}/request-access`,
  about: (code: string) => `${project(code)}/about`,
  registration: (code: string, query?: Query) => `${project(code)}/registration${queryString(query)}`,
  dashboard: (code: string) => `${project(code)}/dashboard`,
  profile: (code: string, query?: Query) => `${project(code)}/profile${queryString(query)}`,
  /** `template` is the one that is open. */
  reports: (code: string, query?: Query) => `${project(code)}/reports${queryString(query)}`,
  actionPlans: (code: string) => `${project(code)}/action-plans`,
  dataFeeds: (code: string) => `${project(code)}/data-feeds`,
  explained: (code: string, chartId: number, query?: Query) =>
    `${project(code)}/explained/${chartId}${queryString(query)}`,
  dataCollection: (code: string, query?: Query) => `${project(code)}/data-collection${queryString(query)}`,
  /** `case` is the code of one case of it. */
  questionnaireSection: (
    code: string,
    questionnaireId: number,
    submissionId: number,
    sectionId: number,
    query?: Query,
  ) =>
    `${project(code)}/data-collection/questionnaire/${questionnaireId}-${submissionId}-${sectionId}${queryString(query)}`,
  printedQuestionnaire: (code: string, questionnaireId: number, submissionId: number, query?: Query) =>
    `${project(code)}/data-collection/print/${questionnaireId}-${submissionId}${queryString(query)}`,
  /** `tab`: which part of it. */
  surveyResponses: (code: string, questionnaireId: number, submissionId: number, query?: Query) =>
    `${project(code)}/data-collection/responses/${questionnaireId}-${submissionId}${queryString(query)}`,
  surveyOverview: (code: string, questionnaireId: number, query?: Query) =>
    `${project(code)}/data-collection/survey/${questionnaireId}${queryString(query)}`,
  /** Or their `letters`. */
  cases: (code: string, questionnaireId: number, submissionId: number, query?: Query, part = 'cases') =>
    `${project(code)}/data-collection/${part}/${questionnaireId}-${submissionId}${queryString(query)}`,
  /** `part` is what is open: the cases, or how far reviewers agree; `case` the pair that is compared. */
  caseReviews: (code: string, questionnaireId: number, submissionId: number, query?: Query) =>
    `${project(code)}/data-collection/reviews/${questionnaireId}-${submissionId}${queryString(query)}`,
  dataDictionary: (code: string, questionnaireId: number) =>
    `${project(code)}/data-collection/dictionary/${questionnaireId}`,
  /** `tab` is the name of an output tab, the `{explorertype}` of SPEC §2. */
  explorer: (code: string, tab: string, query?: Query) => `${project(code)}/${enc(tab)}${queryString(query)}`,
  explorerSearch: (code: string, tab: string, query?: Query) =>
    `${project(code)}/${enc(tab)}/search${queryString(query)}`,
  explorerGroup: (code: string, tab: string, group: string, query?: Query) =>
    `${project(code)}/${enc(tab)}/${enc(group)}${queryString(query)}`,
  explorerDetail: (code: string, tab: string, group: string, query?: Query) =>
    `${project(code)}/${enc(tab)}/${enc(group)}/detail${queryString(query)}`,
  chart: (code: string, tab: string, group: string, chartId: number, query?: Query) =>
    `${project(code)}/${enc(tab)}/${enc(group)}/detail/${chartId}${queryString(query)}`,
  survey: (questionnaireId: number, submissionId: number) => `/surveys/${questionnaireId}-${submissionId}`,
  surveyCase: (questionnaireId: number, submissionId: number, code: string) =>
    `/surveys/${questionnaireId}-${submissionId}/${enc(code)}`,
  surveyNotFound: () => '/surveys/404',
  account: () => '/account',
  /** Returns the path to MFA enrolment, where users who must enrol go first. */
  accountMfa: (query?: Query) => `/account/mfa${queryString(query)}`,
  accountPassword: () => '/account/password',
  accountEmail: () => '/account/email',
  accountNotices: () => '/account/notices',
  accountSessions: () => '/account/sessions',
  accountSignIns: () => '/account/sign-ins',
  accountApiKeys: () => '/account/api-keys',
  /** Returns the path of an admin page, or of the admin home. */
  admin: (room = '', query?: Query) => `/admin${room && `/${room}`}${queryString(query)}`,
  questionnaires: (query?: Query) => `/admin/questionnaires${queryString(query)}`,
  /** `part` is what of it is open: `question-12` (features/questionnaire-builder/part-address.ts). */
  questionnaireBuilder: (id: number, query?: { part: string }) =>
    `/admin/questionnaires/${id}${queryString(query)}`,
  questionnairePreview: (id: number, query?: { section: number }) =>
    `/admin/questionnaires/${id}/preview${queryString(query)}`,
  /** `language` is the one that is open. */
  questionnaireTranslations: (id: number, query?: Query) =>
    `/admin/questionnaires/${id}/translations${queryString(query)}`,
  /** With the project and time period of the list, which are then selected. */
  questionnaireImport: (query?: Query) => `/admin/questionnaires/import${queryString(query)}`,
  filters: (query?: Query) => `/admin/filters${queryString(query)}`,
  filterValues: (id: number, query?: Query) => `/admin/filters/${id}${queryString(query)}`,
  measures: (query?: Query) => `/admin/measures${queryString(query)}`,
  newMeasure: (project: number) => `/admin/measures/new?project=${project}`,
  measure: (id: number) => `/admin/measures/${id}`,
  adminCharts: (query?: Query) => `/admin/charts${queryString(query)}`,
  scope: (id: number) => `/admin/scopes/${id}`,
  timePeriods: () => '/admin/time-periods',
  projectDates: (query?: Query) => `/admin/dates${queryString(query)}`,
  cookies: () => '/cookies',
  accessibility: () => '/accessibility',
  privacy: () => '/privacy',
} as const;
