/**
 * The pages of the web application (SPEC §2), in React Router's patterns: the server answers all other paths
 * with 404. `apps/web/src/routes.test.ts` compares the route table with them.
 */
const explorer = '/projects/:projectcode/:explorertype';
const survey = '/surveys/:survey';

export const pageRoutePatterns = [
  '/',
  '/login',
  '/login/other-ways',
  '/register',
  '/forgot-password',
  '/verify',
  '/verify/:id',
  '/organisation',
  '/contact',
  '/cookies',
  '/accessibility',
  '/privacy',
  '/survey-mail/:token',
  '/notices/:token',
  '/help',
  '/help/whats-new',
  '/help/:guide',
  '/account',
  '/account/mfa',
  '/account/password',
  '/account/email',
  '/account/notices',
  '/account/sessions',
  '/account/sign-ins',
  '/account/api-keys',
  '/documents',
  '/profile',
  '/search',
  '/projects',
  '/projects/:projectcode',
  '/projects/:projectcode/request-access',
  '/projects/:projectcode/about',
  '/projects/:projectcode/registration',
  '/projects/:projectcode/dashboard',
  '/projects/:projectcode/profile',
  '/projects/:projectcode/explained/:id',
  '/projects/:projectcode/reports',
  '/projects/:projectcode/action-plans',
  '/projects/:projectcode/data-feeds',
  '/projects/:projectcode/data-collection',
  '/projects/:projectcode/data-collection/questionnaire/:ids',
  '/projects/:projectcode/data-collection/print/:ids',
  '/projects/:projectcode/data-collection/responses/:ids',
  '/projects/:projectcode/data-collection/survey/:id',
  '/projects/:projectcode/data-collection/reviews/:ids',
  '/projects/:projectcode/data-collection/dictionary/:id',
  '/projects/:projectcode/data-collection/cases/:ids',
  '/projects/:projectcode/data-collection/letters/:ids',
  explorer,
  `${explorer}/search`,
  `${explorer}/:groupname`,
  `${explorer}/:groupname/detail`,
  `${explorer}/:groupname/detail/:id`,
  '/users',
  '/admin',
  '/admin/access',
  '/admin/questionnaires',
  '/admin/questionnaires/import',
  '/admin/questionnaires/:id',
  '/admin/questionnaires/:id/preview',
  '/admin/questionnaires/:id/translations',
  '/admin/organisations',
  '/admin/submissions',
  '/admin/project',
  '/admin/projects',
  '/admin/categories',
  '/admin/scopes',
  '/admin/scopes/:id',
  '/admin/time-periods',
  '/admin/dates',
  '/admin/extensions',
  '/admin/corrections',
  '/admin/next-period',
  '/admin/chasing',
  '/admin/sent-messages',
  '/admin/reminders',
  '/admin/templates',
  '/admin/guidance',
  '/admin/lookup-tables',
  '/admin/about-texts',
  '/admin/service-keys',
  '/admin/webhooks',
  '/admin/documents',
  '/admin/news',
  '/admin/messages',
  '/admin/charts',
  '/admin/measures',
  '/admin/measures/new',
  '/admin/measures/:id',
  '/admin/queries',
  '/admin/unusual',
  '/admin/outlier-cases',
  '/admin/filters',
  '/admin/filters/:id',
  '/admin/peer-groups',
  '/admin/route-rules',
  '/admin/settings',
  '/admin/sign-on',
  '/admin/first-run',
  '/admin/outbox',
  '/admin/audit-log',
  '/surveys/404',
  survey,
  `${survey}/:casecode`,
  `${survey}/:casecode/complete`,
  `${survey}/:casecode/questions`,
];

const patterns = pageRoutePatterns.map(
  (path) => new RegExp(`^${path.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/** Returns the pattern of the page at an address, given without its query; null if there is no page. */
export const findPagePattern = (path: string): string | null =>
  pageRoutePatterns[patterns.findIndex((pattern) => pattern.test(path))] ?? null;

/** Returns the parts of an address by their names in the page's pattern; those that are malformed as they are. */
export function readPageParams(pattern: string, path: string): Record<string, string> {
  const given = path.split('/');
  const names = pattern.split('/').entries();
  return Object.fromEntries(
    [...names].flatMap(([at, name]) =>
      name.startsWith(':') ? [[name.slice(1), decodePart(given[at] ?? '')]] : [],
    ),
  );
}

/** Decodes a part of an address; returns it unchanged if it is malformed. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Checks that a page exists at an address, given without its query. */
export const isPagePath = (path: string): boolean => findPagePattern(path) !== null;
