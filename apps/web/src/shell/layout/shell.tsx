import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, Outlet, useLocation, useRouteError } from 'react-router';
import { cx } from '../../lib/format/class-names.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { useBuildWatcher } from '../error-handling/build-watcher.ts';
import { PageLinkContext } from '../../ui/buttons/page-link.tsx';
import { ErrorPage } from '../error-handling/error-page.tsx';
import { markPageShown, FramePlaceholder } from '../frame/frame-placeholder.tsx';
import { moduleOnDemand, useLoaded } from '../../lib/browser/lazy-module.tsx';
import { layoutForPath } from './layout-for-path.ts';
import { PageGuardsHost } from '../leave-guard/page-guards-host.tsx';
import { ModalHost } from '../modal/modal-host.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { useOrganisations } from '../context/use-organisations.ts';
import { statusOf } from '../error-handling/page-errors.ts';
import { PlainLayout } from './plain-layout.tsx';
import { RouteErrorPage } from '../error-handling/route-error-page.tsx';
import { preloadOnIntent } from '../routing/route-preload.ts';
import { useScrollOnNavigation } from './use-scroll-on-navigation.ts';
import { Toaster } from '../toasts/toaster.tsx';
import { useUncaughtError } from '../error-handling/uncaught-errors.ts';
import { TooltipHost } from './tooltip-host.tsx';

// Asked for only where visits are counted at all.
const AnalyticsConsent = lazy(async () => ({
  default: (await import('../consent/consent-banner.tsx')).AnalyticsConsent,
}));
const defaultLayout = moduleOnDemand(() => import('./default-layout.tsx'));
// Survey pages are an application of their own; on the way there, nothing is shown around them.
const layouts = { default: LateDefaultLayout, surveys: PlainLayout, none: PlainLayout };

/** The frame of every page (SPEC §1, §2): layout, toasts, modal, tooltips, consent. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const layout = layoutForPath(pathname);
  const Layout = layouts[layout];
  const uncaught = useUncaughtError();
  useScrollOnNavigation();
  useBuildWatcher();
  useEffect(() => preloadOnIntent(document), []);
  return (
    <PageLinkContext value={Link}>
      <NavigationProgress />
      {layout !== 'surveys' && <OrganisationsLoader />}
      <Suspense fallback={<AppLoading />}>
        <Layout>
          <FrameEnd />
          {uncaught ? <ErrorPage error={uncaught.error} pathname={pathname} /> : children}
        </Layout>
      </Suspense>
      <TooltipHost />
      <ModalHost />
      <PageGuardsHost />
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
 * Shows the error that ended a navigation before any page existed. A guard's missing page appears inside the
 * frame. After any other error, the frame itself could be the cause.
 */
export function RootErrorPage() {
  const isMissing = statusOf(useRouteError()) === 404;
  const Frame = isMissing ? Shell : PlainLayout;
  return (
    <Frame>
      <RouteErrorPage />
    </Frame>
  );
}

/** A component of its own: rendering the whole frame again when they arrive would block the browser. */
function OrganisationsLoader() {
  useOrganisations();
  return null;
}

/** The layout of staff pages. Without a Suspense, which would show the page 300 ms after the layout's code has loaded. */
function LateDefaultLayout({ children }: { children: ReactNode }) {
  const loaded = useLoaded(defaultLayout);
  return loaded ? <loaded.default>{children}</loaded.default> : <AppLoading />;
}

function FrameEnd() {
  useEffect(markPageShown, []);
  return null;
}

/** Shows the server's frame before the first page. The layout's code loads at the same time. */
export function AppLoading() {
  useEffect(() => {
    if (layoutForPath(location.pathname) === 'default') defaultLayout.fetch().catch(() => undefined);
  }, []);
  return (
    <div role="status" className="min-h-screen">
      <span className="sr-only">Loading</span>
      <FramePlaceholder />
    </div>
  );
}
