import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { queryClient } from './lib/query-client.ts';
import { ErrorPage } from './shell/error-page.tsx';
import {
  adminOnly,
  auth,
  globalGuards,
  type Guard,
  guarded,
  hasAccessToProject,
  session,
  superuserOnly,
} from './shell/guards.ts';
import { PageNotFound } from './shell/page-errors.ts';
import { projectByCodeQuery } from './shell/project.ts';
import { Shell, StartingPage } from './shell/shell.tsx';

type PageModule = { default: ComponentType };

/** A page that is loaded when somebody goes there; `handle.load` is what preloading calls. */
export function page(load: () => Promise<PageModule>): Pick<RouteObject, 'lazy' | 'handle'> {
  return { lazy: { Component: async () => (await load()).default }, handle: { load } };
}

/** Open to everybody. */
const publicPages: RouteObject[] = [
  { path: 'cookies', ...page(() => import('./pages/cookies.tsx')) },
  { path: 'accessibility', ...page(() => import('./pages/accessibility.tsx')) },
  { path: 'privacy', ...page(() => import('./pages/privacy.tsx')) },
];

/** For everybody signed in, even before MFA is enrolled. */
const sessionPages: RouteObject[] = [];

/** For everybody signed in. */
const userPages: RouteObject[] = [];

/** Under /projects/:projectcode, by who may open them. */
const publicProjectPages: RouteObject[] = [];
const userProjectPages: RouteObject[] = [];
const memberProjectPages: RouteObject[] = [];

const adminPages: RouteObject[] = [];
const superuserPages: RouteObject[] = [];

const group = (guards: Guard[], children: RouteObject[]): RouteObject => ({
  middleware: guards.map(guarded),
  children,
});

/** SPEC §2 and PRODUCT §5. The layout follows from the path (shell/layout-rule.ts), so it is not repeated here. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Shell,
    ErrorBoundary: ErrorPage,
    HydrateFallback: StartingPage,
    middleware: [globalGuards],
    children: [
      {
        // Errors of pages show inside the frame.
        ErrorBoundary: ErrorPage,
        children: [
          ...publicPages,
          group([session], sessionPages),
          group([auth], userPages),
          group([adminOnly], adminPages),
          group([superuserOnly], superuserPages),
          {
            path: 'projects/:projectcode',
            loader: ({ params }) =>
              queryClient.ensureQueryData(projectByCodeQuery(params['projectcode'] ?? '')),
            children: [
              ...publicProjectPages,
              group([auth], userProjectPages),
              group([hasAccessToProject], memberProjectPages),
            ],
          },
          {
            path: '*',
            loader: ({ request }) => {
              throw new PageNotFound(new URL(request.url).pathname);
            },
          },
        ],
      },
    ],
  },
];
