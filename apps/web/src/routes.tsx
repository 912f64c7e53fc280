import type { ComponentType } from 'react';
import { type LoaderFunction, redirectDocument, type RouteObject } from 'react-router';
import { RouteErrorPage } from './shell/frame/route-error-page.tsx';
import {
  adminOnly,
  auth,
  globalGuards,
  type Guard,
  guarded,
  hasAccessToProject,
  session,
  signedOut,
  superuserOnly,
} from './shell/guards/guards.ts';
import { PageNotFound } from './shell/guards/page-errors.ts';
import type { RoomPath } from './pages/admin/rooms.ts';
import { knownProject } from './shell/guards/known-project.ts';
import { ErrorInFrame, Shell, StartingPage } from './shell/frame/shell.tsx';

type PageModule = { default: ComponentType };

/** A page that is loaded when somebody goes there; `handle.load` is what preloading calls. */
export function page(load: () => Promise<PageModule>): Pick<RouteObject, 'lazy' | 'handle'> {
  // As one function: the router shows the error of one that fails, and an empty page for a failing `lazy.Component`.
  return { lazy: async () => ({ Component: (await load()).default }), handle: { load } };
}

/** Leaves this application for the page that the server has at the address. */
const loadDocument: LoaderFunction = ({ request }) => {
  throw redirectDocument(request.url);
};

/** Open to everybody. */
const publicPages: RouteObject[] = [
  { index: true, ...page(() => import('./pages/home.tsx')) },
  { path: 'organisation', ...page(() => import('./pages/organisation.tsx')) },
  { path: 'contact', ...page(() => import('./pages/contact.tsx')) },
  { path: 'cookies', ...page(() => import('./pages/cookies.tsx')) },
  { path: 'accessibility', ...page(() => import('./pages/accessibility.tsx')) },
  { path: 'privacy', ...page(() => import('./pages/privacy.tsx')) },
  { path: 'survey-mail/:token', ...page(() => import('./pages/survey-mail.tsx')) },
  { path: 'notices/:token', ...page(() => import('./pages/notices.tsx')) },
  { path: 'help', ...page(() => import('./pages/help/index.tsx')) },
  { path: 'help/whats-new', ...page(() => import('./pages/help/whats-new.tsx')) },
  { path: 'help/:guide', ...page(() => import('./pages/help/guide.tsx')) },
  { path: 'register', ...page(() => import('./pages/register.tsx')) },
  { path: 'verify', ...page(() => import('./pages/verify/index.tsx')) },
  { path: 'verify/:id', ...page(() => import('./pages/verify/code.tsx')) },
  { path: 'forgot-password', ...page(() => import('./pages/forgot-password.tsx')) },
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
  { path: 'login', ...page(() => import('./pages/login.tsx')) },
  { path: 'login/other-ways', ...page(() => import('./pages/login/other-ways.tsx')) },
];

/** For everybody signed in, even before MFA is enrolled. */
const sessionPages: RouteObject[] = [
  { path: 'account/mfa', ...page(() => import('./pages/account/mfa.tsx')) },
];

/** For everybody signed in. */
const userPages: RouteObject[] = [
  { path: 'account', ...page(() => import('./pages/account/permissions.tsx')) },
  { path: 'account/password', ...page(() => import('./pages/account/password.tsx')) },
  { path: 'account/email', ...page(() => import('./pages/account/email.tsx')) },
  { path: 'account/notices', ...page(() => import('./pages/account/notices.tsx')) },
  { path: 'account/sessions', ...page(() => import('./pages/account/sessions.tsx')) },
  { path: 'account/sign-ins', ...page(() => import('./pages/account/sign-ins.tsx')) },
  { path: 'account/api-keys', ...page(() => import('./pages/account/api-keys.tsx')) },
  { path: 'documents', ...page(() => import('./pages/documents.tsx')) },
  { path: 'profile', ...page(() => import('./pages/profile.tsx')) },
  { path: 'projects', ...page(() => import('./pages/projects/index.tsx')) },
  { path: 'search', ...page(() => import('./pages/search.tsx')) },
];

/** Under /projects/:projectcode, by who may open them. */
const publicProjectPages: RouteObject[] = [
  { path: 'request-access', ...page(() => import('./pages/projects/project/request-access.tsx')) },
  { index: true, ...page(() => import('./pages/projects/project/index.tsx')) },
];
const userProjectPages: RouteObject[] = [
  { path: 'registration', ...page(() => import('./pages/projects/project/registration.tsx')) },
  { path: 'about', ...page(() => import('./pages/projects/project/about.tsx')) },
];
const memberProjectPages: RouteObject[] = [
  {
    path: ':explorertype',
    lazy: {
      loader: async () => (await import('./pages/projects/explorer/load-explorer.ts')).loadExplorer,
    },
    children: [
      { index: true, ...page(() => import('./pages/projects/explorer/index.tsx')) },
      { path: 'search', ...page(() => import('./pages/projects/explorer/search.tsx')) },
      { path: ':groupname', ...page(() => import('./pages/projects/explorer/group.tsx')) },
      { path: ':groupname/detail', ...page(() => import('./pages/projects/explorer/group-first-chart.tsx')) },
      { path: ':groupname/detail/:id', ...page(() => import('./pages/projects/explorer/chart.tsx')) },
    ],
  },
  { path: 'dashboard', ...page(() => import('./pages/projects/project/dashboard.tsx')) },
  { path: 'profile', ...page(() => import('./pages/projects/project/profile.tsx')) },
  { path: 'reports', ...page(() => import('./pages/projects/project/reports/index.tsx')) },
  { path: 'data-feeds', ...page(() => import('./pages/projects/project/data-feeds.tsx')) },
  { path: 'explained/:id', ...page(() => import('./pages/projects/project/explained.tsx')) },
  { path: 'data-collection', ...page(() => import('./pages/projects/project/data-collection/index.tsx')) },
  {
    path: 'data-collection/questionnaire/:ids',
    ...page(() => import('./pages/projects/project/data-collection/section.tsx')),
  },
  {
    path: 'data-collection/print/:ids',
    ...page(() => import('./pages/projects/project/data-collection/print.tsx')),
  },
  {
    path: 'data-collection/responses/:ids',
    ...page(() => import('./pages/projects/project/data-collection/responses.tsx')),
  },
  {
    path: 'data-collection/reviews/:ids',
    ...page(() => import('./pages/projects/project/data-collection/reviews.tsx')),
  },
  {
    path: 'data-collection/dictionary/:id',
    ...page(() => import('./pages/projects/project/data-collection/dictionary.tsx')),
  },
  {
    path: 'data-collection/cases/:ids',
    ...page(() => import('./pages/projects/project/data-collection/cases.tsx')),
  },
  {
    path: 'data-collection/letters/:ids',
    ...page(() => import('./pages/projects/project/data-collection/letters.tsx')),
  },
];
const teamProjectPages: RouteObject[] = [
  {
    path: 'data-collection/survey/:id',
    ...page(() => import('./pages/projects/project/data-collection/survey.tsx')),
  },
];

/** Rooms of the desk by their paths below /admin; they share a file, so one way leads to all. */
const rooms = (...paths: RoomPath[]): RouteObject[] =>
  paths.map((path) => ({
    path: `admin/${path}`,
    ...page(async () => ({ default: (await import('./pages/admin/rooms.ts')).pageOf[path] })),
  }));

const adminPages: RouteObject[] = [
  { path: 'admin', ...page(() => import('./pages/admin/index.tsx')) },
  { path: 'users', ...page(() => import('./pages/users.tsx')) },
  { path: 'admin/questionnaires', ...page(() => import('./pages/admin/questionnaires/index.tsx')) },
  { path: 'admin/questionnaires/import', ...page(() => import('./pages/admin/questionnaires/import.tsx')) },
  { path: 'admin/charts', ...page(() => import('./pages/admin/charts.tsx')) },
  { path: 'admin/measures', ...page(() => import('./pages/admin/measures/index.tsx')) },
  { path: 'admin/measures/new', ...page(() => import('./pages/admin/measures/new.tsx')) },
  { path: 'admin/measures/:id', ...page(() => import('./pages/admin/measures/measure.tsx')) },
  ...rooms(
    'access',
    'projects',
    'organisations',
    'submissions',
    'categories',
    'scopes',
    'scopes/:id',
    'guidance',
    'about-texts',
    'service-keys',
    'webhooks',
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
/** Of the desk, but as wide as the window: without its menu. */
const wideAdminPages: RouteObject[] = [
  {
    path: 'admin/questionnaires/:id',
    ...page(() => import('./pages/admin/questionnaires/questionnaire/index.tsx')),
  },
  {
    path: 'admin/questionnaires/:id/preview',
    ...page(() => import('./pages/admin/questionnaires/preview.tsx')),
  },
  {
    path: 'admin/questionnaires/:id/translations',
    ...page(() => import('./pages/admin/questionnaires/translations.tsx')),
  },
];
const superuserPages: RouteObject[] = [...rooms('route-rules', 'settings', 'sign-on', 'first-run', 'outbox')];

const group = (guards: Guard[], children: RouteObject[]): RouteObject => ({
  middleware: guards.map(guarded),
  // For whoever tries out who may go where (features/route-rules).
  handle: { guards },
  children,
});

/** SPEC §2 and PRODUCT §5. The layout follows from the path (shell/layout-rule.ts), so it is not repeated here. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Shell,
    ErrorBoundary: ErrorInFrame,
    HydrateFallback: StartingPage,
    middleware: [globalGuards],
    children: [
      {
        // Errors of pages show inside the frame.
        ErrorBoundary: RouteErrorPage,
        children: [
          ...publicPages,
          group([signedOut], signedOutPages),
          group([session], sessionPages),
          group([auth], userPages),
          {
            // Loaded beside the page, as another page would be.
            ...page(() => import('./shell/frame/desk-layout.tsx')),
            children: [group([adminOnly], adminPages), group([superuserOnly], superuserPages)],
          },
          group([adminOnly], wideAdminPages),
          {
            path: 'projects/:projectcode',
            loader: ({ params }) => knownProject(params['projectcode']),
            children: [
              ...publicProjectPages,
              group([auth], userProjectPages),
              group([hasAccessToProject], memberProjectPages),
              group([adminOnly], teamProjectPages),
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
