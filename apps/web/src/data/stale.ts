import type { QueryKey } from '@tanstack/react-query';

/**
 * Every query key begins with the contract file whose endpoint it asks, then says which of its questions it is. The keys
 * are made in the data files beside this one and nowhere else.
 */
const figures: readonly QueryKey[] = [['chart-data'], ['filters']];

/** What the sections of a questionnaire say of themselves, not the section that is open: its answer store knows best. */
const sections: readonly QueryKey[] = [
  ['questionnaires', 'sections'],
  ['questionnaires', 'whole'],
];

/** Whether and how far somebody takes part: figures follow a submission at once, and so do lists of what is due. */
const collection: readonly QueryKey[] = [
  ...sections,
  ['questionnaires', 'section'],
  ['submissions'],
  ['revisions'],
  ['projects'],
  ['registrations'],
  ...figures,
];

/** What shows something that may be another after a write: the one place where this is said, by what was written. */
export const STALE_AFTER = {
  access: [['users'], ['projects']],
  answers: [...sections, ['submissions', 'of-organisation']],
  auth: [['auth', 'sessions']],
  charts: [['manage-charts'], ['charts'], ['measures'], ['search'], ['chart-data']],
  comments: [['comments']],
  extensions: [['extensions'], ['periods'], ['submissions'], ...sections],
  'favourite-charts': [['manage-charts', 'favourites']],
  'first-run': [
    ['first-run'],
    ['manage-projects'],
    ['periods'],
    ['programmes'],
    ['questionnaire-builder', 'list'],
    ...collection,
  ],
  measures: [['measures'], ['manage-charts'], ['charts'], ['chart-data']],
  'peer-groups': [['peer-groups'], ['sets'], ...figures],
  periods: [
    ['periods'],
    ['extensions'],
    ['programmes'],
    ['questionnaire-builder', 'list'],
    ['measures'],
    ['manage-charts'],
    ['charts'],
    ...collection,
  ],
  projects: [['projects'], ['manage-projects']],
  questionnaires: [['questionnaire-builder', 'list'], ['measures', 'codes'], ...collection],
  registrations: [['registrations'], ['submissions'], ['projects'], ...sections],
  reminders: [['submissions', 'reminders']],
  'report-packs': [['report-packs']],
  submissions: collection,
  users: [['users']],
} as const satisfies Record<string, readonly QueryKey[]>;

/** What can be written. */
export type Written = keyof typeof STALE_AFTER;
