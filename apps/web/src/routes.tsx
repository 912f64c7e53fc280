import type { ComponentType } from 'react';
import { type LoaderFunction, redirectDocument, type RouteObject } from 'react-router';
import { RouteErrorPage } from './shell/error-handling/route-error-page.tsx';
import {
  requireAdmin,
  requireAuth,
  globalGuards,
  type Guard,
  guardMiddleware,
  requireProjectAccess,
  requireSession,
  requireSignedOut,
  requireSuperuser,
} from './shell/auth/guards.ts';
import { PageNotFound } from './shell/error-handling/page-errors.ts';
import type { AdminPagePath } from './pages/admin/admin-pages.ts';
import { PAGES_ROUTE } from './shell/routing/router.ts';
import { loadProjectByCode } from './shell/routing/load-project-by-code.ts';
import { RootErrorPage, Shell, AppLoading } from './shell/layout/shell.tsx';

type PageModule = { default: ComponentType };

/** Loads a page when the user goes there; `handle.load` is what preloading calls. */
function lazyPage(load: () => Promise<PageModule>): Pick<RouteObject, 'lazy' | 'handle'> {
  // As one function: the router shows the error of one that fails, and an empty page for a failing `lazy.Component`.
  return { lazy: async () => ({ Component: (await load()).default }), handle: { load } };
}

/** Leaves this application for the page that the server has at the address. */
const loadDocument: LoaderFunction = ({ request }) => {
  throw redirectDocument(request.url);
};

/** Open to all visitors. */
const publicPages: RouteObject[] = [
  { index: true, ...lazyPage(() => import('./pages/home.tsx')) },
  { path: 'organisation', ...lazyPage(() => import('./pages/member-organisations.tsx')) },
  { path: 'contact', ...lazyPage(() => import('./pages/contact.tsx')) },
  { path: 'cookies', ...lazyPage(() => import('./pages/cookies.tsx')) },
  { path: 'accessibility', ...lazyPage(() => import('./pages/accessibility.tsx')) },
  { path: 'privacy', ...lazyPage(() => import('./pages/privacy.tsx')) },
  { path: 'survey-mail/:token', ...lazyPage(() => import('./pages/unsubscribe-survey.tsx')) },
  { path: 'notices/:token', ...lazyPage(() => import('./pages/unsubscribe-results.tsx')) },
  { path: 'help', ...lazyPage(() => import('./pages/help/index.tsx')) },
  { path: 'help/whats-new', ...lazyPage(() => import('./pages/help/whats-new.tsx')) },
  { path: 'help/:guide', ...lazyPage(() => import('./pages/help/guide.tsx')) },
  { path: 'register', ...lazyPage(() => import('./pages/register.tsx')) },
  { path: 'verify', ...lazyPage(() => import('./pages/verify/index.tsx')) },
  { path: 'verify/:id', ...lazyPage(() => import('./pages/verify/emailed-link.tsx')) },
  { path: 'forgot-password', ...lazyPage(() => import('./pages/forgot-password.tsx')) },
  // Respondents have an application of their own (survey/main.tsx).
  { path: 'surveys/404', loader: loadDocument },
  { path: 'surveys/:survey', loader: loadDocument },
  { path: 'surveys/:survey/:casecode', loader: loadDocument },
  { path: 'surveys/:survey/:casecode/complete', loader: loadDocument },
  { path: 'surveys/:survey/:casecode/questions', loader: loadDocument },
  { path: 'surveys/*', loader: loadDocument },
];

/** For those who are not signed in. */
const signedOutPages: RouteObject[] = [
  { path: 'login', ...lazyPage(() => import('./pages/login.tsx')) },
  { path: 'login/other-ways', ...lazyPage(() => import('./pages/login/single-sign-on-and-passkey.tsx')) },
];

/** For all signed-in users, even before they enrol in MFA. */
const sessionPages: RouteObject[] = [
  { path: 'account/mfa', ...lazyPage(() => import('./pages/account/mfa.tsx')) },
];

/** For all signed-in users. */
const userPages: RouteObject[] = [
  { path: 'account', ...lazyPage(() => import('./pages/account/my-permissions.tsx')) },
  { path: 'account/password', ...lazyPage(() => import('./pages/account/password.tsx')) },
  { path: 'account/email', ...lazyPage(() => import('./pages/account/email.tsx')) },
  { path: 'account/notices', ...lazyPage(() => import('./pages/account/notifications.tsx')) },
  { path: 'account/sessions', ...lazyPage(() => import('./pages/account/sessions.tsx')) },
  { path: 'account/sign-ins', ...lazyPage(() => import('./pages/account/sign-in-methods.tsx')) },
  { path: 'account/api-keys', ...lazyPage(() => import('./pages/account/api-keys.tsx')) },
  { path: 'documents', ...lazyPage(() => import('./pages/documents.tsx')) },
  { path: 'profile', ...lazyPage(() => import('./pages/organisation-profile.tsx')) },
  { path: 'projects', ...lazyPage(() => import('./pages/projects/index.tsx')) },
  { path: 'search', ...lazyPage(() => import('./pages/search.tsx')) },
];

/** Under /projects/:projectcode, grouped by access. */
const publicProjectPages: RouteObject[] = [
  { path: 'request-access', ...lazyPage(() => import('./pages/projects/project/request-access.tsx')) },
  { index: true, ...lazyPage(() => import('./pages/projects/project/index.tsx')) },
];
const userProjectPages: RouteObject[] = [
  { path: 'registration', ...lazyPage(() => import('./pages/projects/project/registration.tsx')) },
  { path: 'about', ...lazyPage(() => import('./pages/projects/project/about.tsx')) },
];
const memberProjectPages: RouteObject[] = [
  {
    path: ':explorertype',
    lazy: {
      loader: async () => (await import('./pages/projects/explorer/load-explorer.ts')).loadExplorer,
    },
    children: [
      { index: true, ...lazyPage(() => import('./pages/projects/explorer/topics.tsx')) },
      { path: 'search', ...lazyPage(() => import('./pages/projects/explorer/search.tsx')) },
      { path: ':groupname', ...lazyPage(() => import('./pages/projects/explorer/group.tsx')) },
      {
        path: ':groupname/detail',
        ...lazyPage(() => import('./pages/projects/explorer/group-first-chart.tsx')),
      },
      { path: ':groupname/detail/:id', ...lazyPage(() => import('./pages/projects/explorer/chart.tsx')) },
    ],
  },
  { path: 'dashboard', ...lazyPage(() => import('./pages/projects/project/dashboard.tsx')) },
  { path: 'profile', ...lazyPage(() => import('./pages/projects/project/full-profile.tsx')) },
  { path: 'reports', ...lazyPage(() => import('./pages/projects/project/reports/index.tsx')) },
  { path: 'action-plans', ...lazyPage(() => import('./pages/projects/project/action-plans.tsx')) },
  { path: 'data-feeds', ...lazyPage(() => import('./pages/projects/project/data-feeds.tsx')) },
  { path: 'explained/:id', ...lazyPage(() => import('./pages/projects/project/chart-explanation.tsx')) },
  {
    path: 'data-collection',
    ...lazyPage(() => import('./pages/projects/project/data-collection/index.tsx')),
  },
  {
    path: 'data-collection/questionnaire/:ids',
    ...lazyPage(() => import('./pages/projects/project/data-collection/questionnaire-section.tsx')),
  },
  {
    path: 'data-collection/print/:ids',
    ...lazyPage(() => import('./pages/projects/project/data-collection/print-questionnaire.tsx')),
  },
  {
    path: 'data-collection/responses/:ids',
    ...lazyPage(() => import('./pages/projects/project/data-collection/responses.tsx')),
  },
  {
    path: 'data-collection/reviews/:ids',
    ...lazyPage(() => import('./pages/projects/project/data-collection/double-reviews.tsx')),
  },
  {
    path: 'data-collection/dictionary/:id',
    ...lazyPage(() => import('./pages/projects/project/data-collection/dictionary.tsx')),
  },
  {
    path: 'data-collection/cases/:ids',
    ...lazyPage(() => import('./pages/projects/project/data-collection/cases.tsx')),
  },
  {
    path: 'data-collection/letters/:ids',
    ...lazyPage(() => import('./pages/projects/project/data-collection/letters.tsx')),
  },
];
const teamProjectPages: RouteObject[] = [
  {
    path: 'data-collection/survey/:id',
    ...lazyPage(() => import('./pages/projects/project/data-collection/survey-overview.tsx')),
  },
];

/**
 * Builds the routes of admin pages by their paths below /admin. The pages share a file, so one import loads
 * all.
 */
const rooms = (...paths: AdminPagePath[]): RouteObject[] =>
  paths.map((path) => ({
    path: `admin/${path}`,
    ...lazyPage(async () => ({
      default: (await import('./pages/admin/admin-pages.ts')).adminPageByPath[path],
    })),
  }));

const adminPages: RouteObject[] = [
  { path: 'admin', ...lazyPage(() => import('./pages/admin/index.tsx')) },
  { path: 'users', ...lazyPage(() => import('./pages/users.tsx')) },
  {
    path: 'admin/questionnaires',
    ...lazyPage(() => import('./pages/admin/builder/questionnaires/index.tsx')),
  },
  {
    path: 'admin/questionnaires/import',
    ...lazyPage(() => import('./pages/admin/builder/questionnaires/import.tsx')),
  },
  { path: 'admin/charts', ...lazyPage(() => import('./pages/admin/charts/charts.tsx')) },
  { path: 'admin/measures', ...lazyPage(() => import('./pages/admin/measures/measures/index.tsx')) },
  { path: 'admin/measures/new', ...lazyPage(() => import('./pages/admin/measures/measures/new.tsx')) },
  { path: 'admin/measures/:id', ...lazyPage(() => import('./pages/admin/measures/measures/measure.tsx')) },
  ...rooms(
    'access',
    'projects',
    'project',
    'organisations',
    'submissions',
    'categories',
    'scopes',
    'scopes/:id',
    'guidance',
    'about-texts',
    'service-keys',
    'webhooks',
    'lookup-tables',
    'documents',
    'news',
    'messages',
    'time-periods',
    'dates',
    'corrections',
    'extensions',
    'next-period',
    'audit-log',
    'queries',
    'unusual',
    'outlier-cases',
    'filters',
    'filters/:id',
    'chasing',
    'sent-messages',
    'reminders',
    'templates',
    'peer-groups',
  ),
];
/** Admin pages as wide as the window, without the menu. */
const wideAdminPages: RouteObject[] = [
  {
    path: 'admin/questionnaires/:id',
    ...lazyPage(() => import('./pages/admin/builder/questionnaires/questionnaire/index.tsx')),
  },
  {
    path: 'admin/questionnaires/:id/preview',
    ...lazyPage(() => import('./pages/admin/builder/questionnaires/preview.tsx')),
  },
  {
    path: 'admin/questionnaires/:id/translations',
    ...lazyPage(() => import('./pages/admin/builder/questionnaires/translations.tsx')),
  },
];
const superuserPages: RouteObject[] = [...rooms('route-rules', 'settings', 'sign-on', 'first-run', 'outbox')];

const group = (guards: Guard[], children: RouteObject[]): RouteObject => ({
  middleware: guards.map(guardMiddleware),
  // For checks of access (features/route-rules).
  handle: { guards },
  children,
});

/** SPEC §2 and PRODUCT §5. The layout follows from the path (shell/layout/layout-for-path.ts), so it is not repeated here. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Shell,
    ErrorBoundary: RootErrorPage,
    HydrateFallback: AppLoading,
    middleware: [globalGuards],
    children: [
      {
        id: PAGES_ROUTE,
        // Errors of pages show inside the frame.
        ErrorBoundary: RouteErrorPage,
        children: [
          ...publicPages,
          group([requireSignedOut], signedOutPages),
          group([requireSession], sessionPages),
          group([requireAuth], userPages),
          {
            // Loaded beside the page, as another page would be.
            ...lazyPage(() => import('./shell/layout/admin-layout.tsx')),
            children: [group([requireAdmin], adminPages), group([requireSuperuser], superuserPages)],
          },
          group([requireAdmin], wideAdminPages),
          {
            path: 'projects/:projectcode',
            loader: ({ params }) => loadProjectByCode(params['projectcode']),
            children: [
              ...publicProjectPages,
              group([requireAuth], userProjectPages),
              group([requireProjectAccess], memberProjectPages),
              group([requireAdmin], teamProjectPages),
            ],
          },
          {
            path: '*',
            element: null,
            loader: ({ request }) => {
              throw new PageNotFound(new URL(request.url).pathname);
            },
          },
        ],
      },
    ],
  },
];
