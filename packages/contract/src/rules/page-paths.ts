/**
 * The pages of the web application (SPEC §2), in React Router's patterns: whatever else is asked for, the server answers
 * with 404. `apps/web/src/routes.test.ts` holds the table of routes against it.
 */
const explorer = '/projects/:projectcode/:explorertype';
const survey = '/surveys/:survey';

export const pagePaths = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/verify',
  '/verify/:id',
  '/organisation',
  '/cookies',
  '/accessibility',
  '/privacy',
  '/account',
  '/account/mfa',
  '/account/password',
  '/account/sessions',
  '/search',
  '/projects',
  '/projects/:projectcode',
  '/projects/:projectcode/request-access',
  '/projects/:projectcode/about',
  '/projects/:projectcode/registration',
  '/projects/:projectcode/dashboard',
  '/projects/:projectcode/data-collection',
  '/projects/:projectcode/data-collection/questionnaire/:ids',
  '/projects/:projectcode/data-collection/print/:ids',
  explorer,
  `${explorer}/search`,
  `${explorer}/:groupname`,
  `${explorer}/:groupname/detail`,
  `${explorer}/:groupname/detail/:id`,
  '/users',
  '/admin/questionnaires',
  '/admin/questionnaires/import',
  '/admin/questionnaires/:id',
  '/admin/questionnaires/:id/preview',
  '/admin/projects',
  '/admin/categories',
  '/admin/time-periods',
  '/admin/dates',
  '/admin/extensions',
  '/admin/corrections',
  '/admin/next-period',
  '/admin/guidance',
  '/admin/about-texts',
  '/admin/charts',
  '/admin/measures',
  '/admin/measures/new',
  '/admin/measures/:id',
  '/admin/peer-groups',
  '/admin/first-run',
  '/admin/outbox',
  '/admin/audit-log',
  '/surveys/404',
];

/** Addresses of letters and links that are sent already, whose pages are still to be built. */
export const awaitedPaths = [
  '/documents',
  survey,
  `${survey}/:casecode`,
  `${survey}/:casecode/complete`,
  `${survey}/:casecode/questions`,
];

const patterns = [...pagePaths, ...awaitedPaths].map(
  (path) => new RegExp(`^${path.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/** Whether there is a page at an address, given without its query. */
export const isPagePath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
