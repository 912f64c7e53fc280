import type { QueryKey } from '@tanstack/react-query';

/**
 * Every query key begins with the contract file whose endpoint it asks, then says which of its questions it is. The keys
 * are made in the data files beside this one and nowhere else.
 */
const figures: readonly QueryKey[] = [['chart-data'], ['comparison-options']];

/** What the sections of a questionnaire say of themselves, not the section that is open: its answer store knows best. */
const sections: readonly QueryKey[] = [
  ['questionnaires', 'sections'],
  ['questionnaires', 'whole'],
];

/** Whether and how far somebody takes part: figures follow a submission at once, and so do lists of what is due. */
const collection: readonly QueryKey[] = [
  ...sections,
  ['questionnaires', 'section'],
  ['case-codes'],
  ['submissions'],
  ['submission-timeline'],
  ['revisions'],
  ['survey-responses'],
  ['projects'],
  ['registrations'],
  ['due-work'],
  ...figures,
];

/** What stands nearly everywhere: whatever is on the screen is read anew. */
const everything: readonly QueryKey[] = [[]];

/** What shows something that may be another after a write: the one place where this is said, by what was written. */
export const INVALIDATED_KEYS = {
  access: [['access'], ['users'], ['projects']],
  annotations: [['annotations']],
  answers: [...sections, ['submissions', 'of-organisation'], ['due-work']],
  'api-keys': [['api-keys']],
  auth: [['auth', 'sessions']],
  'case-reviews': [['case-reviews'], ['case-codes'], ...sections],
  charts: [
    ['manage-charts'],
    ['chart-phases'],
    ['similar-organisations'],
    ['charts'],
    ['measures'],
    ['search'],
    ['chart-data'],
  ],
  /** Cases and how far they are; what is typed in one is its answer store's. */
  'case-codes': [['case-codes'], ...sections, ['submissions', 'of-organisation'], ['due-work']],
  contact: [['contact']],
  digests: [['digests']],
  documents: [['documents']],
  comments: [['comments'], ['data-queries']],
  webhooks: [['webhooks']],
  'identity-providers': [['identity-providers']],
  filters: [['manage-filters'], ['comparison-groups'], ...figures],
  extensions: [['extensions'], ['periods'], ['submissions'], ['due-work'], ...sections],
  'favourite-charts': [['manage-charts', 'favourites']],
  'mail-texts': [['mail-texts']],
  'message-templates': [['message-templates']],
  messages: [['reminders'], ['outbox']],
  /** What was said of the rows that moved, too. */
  'roster-rows': [
    ...sections,
    ['submissions', 'of-organisation'],
    ['due-work'],
    ['case-codes'],
    ['comments'],
    ['data-queries'],
  ],
  'first-run': everything,
  measures: [['measures'], ['manage-charts'], ['charts'], ['chart-data'], ['similar-organisations']],
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
    ['questionnaires', 'of-period'],
    ['data-dictionary'],
    ['translations'],
    ...collection,
  ],
  registrations: [['registrations'], ['submissions'], ['projects'], ['due-work'], ...sections],
  reminders: [['chasing', 'reminders']],
  'report-packs': [['report-packs']],
  'pack-runs': [['pack-runs'], ['documents']],
  'report-templates': [['report-templates'], ['report-packs']],
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
  views: [['saved-views']],
  users: [['users'], ['access']],
} as const satisfies Record<string, readonly QueryKey[]>;

/** What can be written. */
export type ChangedResource = keyof typeof INVALIDATED_KEYS;
