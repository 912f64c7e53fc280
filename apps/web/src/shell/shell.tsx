import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useRouteError } from 'react-router';
import { cx } from '../lib/class-names.ts';
import { AnalyticsConsent } from './consent-banner.tsx';
import { useBuildWatcher } from './build-watcher.ts';
import { ErrorPage, RouteErrorPage } from './error-page.tsx';
import { layoutOf } from './layout-rule.ts';
import { ModalHost } from './modal-host.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { useOrganisations } from './organisations.ts';
import { statusOf } from './page-errors.ts';
import { PlainLayout } from './plain-layout.tsx';
import { preloadOnIntent } from './route-preload.ts';
import { useScrollOnNavigation } from './scroll.ts';
import { Toaster } from './toaster.tsx';
import { useUncaughtError } from './uncaught-errors.ts';
import { TooltipHost } from './tooltip-host.tsx';

const loadDefault = () => import('./default-layout.tsx');
const loadSurveys = () => import('./survey-layout.tsx');
const layouts = { default: lazy(loadDefault), surveys: lazy(loadSurveys), none: PlainLayout };

/** The frame of every page (SPEC §1, §2): layout, toasts, modal, tooltips, consent. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const layout = layoutOf(useLocation().pathname);
  const Layout = layouts[layout];
  const uncaught = useUncaughtError();
  useScrollOnNavigation();
  useBuildWatcher();
  useOrganisations(layout !== 'surveys');
  useEffect(() => preloadOnIntent(document), []);
  return (
    <>
      <NavigationProgress />
      <Suspense fallback={<StartingPage />}>
        <Layout>{uncaught ? <ErrorPage error={uncaught.error} /> : children}</Layout>
      </Suspense>
      <TooltipHost />
      <ModalHost />
      {/* SPEC §1: in the default layout a small screen shows the message and nothing else. */}
      <div className={cx(layout === 'default' && 'not-on-small-screens')}>
        <AnalyticsConsent />
        <Toaster />
      </div>
    </>
  );
}

/**
 * What ended a navigation before any page was there: a guard that found no such page shows that inside the frame; after
 * anything else the frame itself may be what failed.
 */
export function ErrorInFrame() {
  const isMissing = statusOf(useRouteError()) === 404;
  const Frame = isMissing ? Shell : PlainLayout;
  return (
    <Frame>
      <RouteErrorPage />
    </Frame>
  );
}

/** Before the first page is there: quiet, for it is short. The frame's code is on its way meanwhile. */
export function StartingPage() {
  useEffect(() => {
    const layout = layoutOf(location.pathname);
    if (layout === 'default') void loadDefault();
    if (layout === 'surveys') void loadSurveys();
  }, []);
  return (
    <div role="status" className="min-h-screen">
      <span className="sr-only">Loading</span>
    </div>
  );
}
