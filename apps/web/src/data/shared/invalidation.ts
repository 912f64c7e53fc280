import type { QueryKey } from '@tanstack/react-query';

/**
 * Every query key starts with the contract file of its endpoint, followed by the name of the query. Only the
 * data files beside this one make keys.
 */
const figures: readonly QueryKey[] = [
  ['chart-data'],
  ['newly-unusual'],
  ['chart-resources'],
  ['hypothetical-value'],
  ['comparison-options'],
];

/** The progress of a questionnaire's sections, but not the open section, which its answer store updates. */
const sections: readonly QueryKey[] = [
  ['questionnaires', 'sections'],
  ['questionnaires', 'whole'],
];

/** Participation and progress: a submission changes the results and the to-do lists at once. */
const collection: readonly QueryKey[] = [
  ...sections,
  ['questionnaires', 'section'],
  ['case-codes'],
  ['case-continuation'],
  ['case-measures'],
  ['submissions'],
  ['submission-timeline'],
  ['revisions'],
  ['survey-responses'],
  ['projects'],
  ['registrations'],
  ['due-work'],
  ...figures,
];

/** Data that appears on nearly every page, so all visible queries reload. */
const everything: readonly QueryKey[] = [[]];

/**
 * The queries that a write makes stale, by the kind of data written. This is the only place that lists them.
 */
export const INVALIDATED_KEYS = {
  access: [['access'], ['users'], ['projects']],
  'action-plans': [['action-plans'], ['annotations'], ['due-work']],
  annotations: [['annotations']],
  answers: [...sections, ['submissions', 'of-organisation'], ['due-work']],
  'api-keys': [['api-keys']],
  auth: [['auth', 'sessions']],
  'case-reviews': [['case-reviews'], ['case-codes'], ['case-measures'], ...sections],
  'chart-resources': [['chart-resources']],
  charts: [
    ['manage-charts'],
    ['control-chart-settings'],
    ['chart-resources'],
    ['similar-organisations'],
    ['charts'],
    ['measures'],
    ['measure-splits'],
    ['search'],
    ['chart-data'],
    ['newly-unusual'],
  ],
  /** Cases and how far they are; what is typed in one is its answer store's. */
  'case-codes': [
    ['case-codes'],
    ['case-continuation'],
    ['case-measures'],
    ...sections,
    ['submissions', 'of-organisation'],
    ['due-work'],
  ],
  contact: [['contact']],
  digests: [['digests']],
  'publication-subscriptions': [['publication-subscriptions']],
  documents: [['documents'], ['chart-resources']],
  comments: [['comments'], ['data-queries']],
  webhooks: [['webhooks']],
  'identity-providers': [['identity-providers']],
  filters: [['manage-filters'], ['comparison-groups'], ...figures],
  extensions: [['extensions'], ['periods'], ['submissions'], ['due-work'], ...sections],
  'favourite-charts': [['manage-charts', 'favourites']],
  'mail-texts': [['mail-texts']],
  'message-templates': [['message-templates']],
  messages: [['reminders'], ['outbox']],
  /** Includes comments on the moved rows. */
  'roster-rows': [
    ...sections,
    ['submissions', 'of-organisation'],
    ['due-work'],
    ['case-codes'],
    ['case-measures'],
    ['comments'],
    ['data-queries'],
  ],
  'first-run': everything,
  measures: [
    ['measures'],
    ['measure-splits'],
    ['manage-charts'],
    ['charts'],
    ['chart-data'],
    ['newly-unusual'],
    ['similar-organisations'],
  ],
  neighbours: [['similar-organisations']],
  outliers: [['outliers'], ['due-work']],
  news: [['news']],
  /* And what they take part with. */
  organisations: everything,
  passkeys: [['passkeys']],
  'peer-groups': [['peer-groups'], ['comparison-groups'], ...figures],
  periods: everything,
  projects: [['projects'], ['manage-projects']],
  queries: [['data-queries'], ['comments']],
  questionnaires: [
    ['questionnaire-builder', 'list'],
    ['measures', 'codes'],
    ['measure-splits'],
    ['questionnaires', 'of-period'],
    ['data-dictionary'],
    ['translations'],
    ...collection,
  ],
  registrations: [['registrations'], ['submissions'], ['projects'], ['due-work'], ...sections],
  reminders: [['reminders', 'reminders']],
  'report-packs': [['report-packs']],
  'pack-runs': [['pack-runs'], ['documents']],
  'report-templates': [['report-templates'], ['report-packs'], ['publication-subscriptions']],
  'lookup-tables': [['lookup-tables']],
  'route-rules': [['redirects'], ['manage-route-rules']],
  scopes: [['scopes'], ['projects']],
  'sign-on': [['single-sign-on']],
  settings: [['settings'], ['static-files', 'site-config']],
  submissions: collection,
  'survey-contacts': [
    ['survey-responses', 'contacts'],
    ['survey-responses', 'mail'],
  ],
  translations: [['translations']],
  views: [['saved-views'], ['publication-subscriptions']],
  users: [['users'], ['access']],
} as const satisfies Record<string, readonly QueryKey[]>;

/** The kinds of data that can be written. */
export type ChangedResource = keyof typeof INVALIDATED_KEYS;
