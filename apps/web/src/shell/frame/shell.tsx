import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, Outlet, useLocation, useRouteError } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { runtimeConfig } from '../../lib/runtime-config.ts';
import { useBuildWatcher } from '../faults/build-watcher.ts';
import { PageLinkContext } from '../../ui/press/page-link.tsx';
import { ErrorPage } from './error-page.tsx';
import { layoutOf } from './layout-rule.ts';
import { ModalHost } from '../modal/modal-host.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { useOrganisations } from '../selection/organisations.ts';
import { statusOf } from '../guards/page-errors.ts';
import { PlainLayout } from './plain-layout.tsx';
import { RouteErrorPage } from './route-error-page.tsx';
import { preloadOnIntent } from '../guards/route-preload.ts';
import { useScrollOnNavigation } from './scroll.ts';
import { Toaster } from '../toasts/toaster.tsx';
import { useUncaughtError } from '../faults/uncaught-errors.ts';
import { TooltipHost } from './tooltip-host.tsx';

// Asked for only where visits are counted at all.
const AnalyticsConsent = lazy(async () => ({
  default: (await import('../consent/consent-banner.tsx')).AnalyticsConsent,
}));
const loadDefault = () => import('./default-layout.tsx');
// Survey pages are an application of their own; on the way there, nothing is shown around them.
const layouts = { default: lazy(loadDefault), surveys: PlainLayout, none: PlainLayout };

/** The frame of every page (SPEC §1, §2): layout, toasts, modal, tooltips, consent. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const layout = layoutOf(pathname);
  const Layout = layouts[layout];
  const uncaught = useUncaughtError();
  useScrollOnNavigation();
  useBuildWatcher();
  useOrganisations(layout !== 'surveys');
  useEffect(() => preloadOnIntent(document), []);
  return (
    <PageLinkContext value={Link}>
      <NavigationProgress />
      <Suspense fallback={<StartingPage />}>
        <Layout>{uncaught ? <ErrorPage error={uncaught.error} pathname={pathname} /> : children}</Layout>
      </Suspense>
      <TooltipHost />
      <ModalHost />
      {/* SPEC §1: in the default layout a small screen shows the message and nothing else. */}
      <div className={cx(layout === 'default' && 'not-on-small-screens')}>
        {runtimeConfig.ga_tracking_id !== '' && (
          <Suspense fallback={null}>
            <AnalyticsConsent />
          </Suspense>
        )}
        <Toaster />
      </div>
    </PageLinkContext>
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
    if (layoutOf(location.pathname) === 'default') void loadDefault();
  }, []);
  return (
    <div role="status" className="min-h-screen">
      <span className="sr-only">Loading</span>
    </div>
  );
}
