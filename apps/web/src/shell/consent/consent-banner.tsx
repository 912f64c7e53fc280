import { useEffect } from 'react';
import { useStore } from '../../lib/browser/create-store.ts';
import { runtimeConfig } from '../../lib/http/runtime-config.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageLink } from '../../ui/buttons/page-link.tsx';
import { applyConsent, isBannerShown } from './consent.ts';
import { consentStore, decideConsent } from './consent-store.ts';

/** The banner at bottom left, and what follows from the decision. */
export function AnalyticsConsent() {
  const status = useStore(consentStore, (state) => state.status);
  const trackingId = runtimeConfig.ga_tracking_id;
  useEffect(() => {
    applyConsent(status, trackingId, document, window as { dataLayer?: unknown[] });
  }, [status, trackingId]);
  if (!isBannerShown(status, trackingId)) return null;
  return (
    <section
      aria-label="Cookies"
      className="no-print fixed bottom-4 left-4 z-[9997] w-[min(26rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-5 shadow-pop"
    >
      <p className="font-semibold">Can we count visits?</p>
      <p className="mt-1 text-sm text-ink-soft">
        If you agree, we use anonymised analytics to see which pages help. We measure nothing without your
        consent. Read the{' '}
        <PageLink className="link" to={paths.cookies()}>
          cookie policy
        </PageLink>
        .
      </p>
      <div className="mt-4 flex gap-3">
        <Button onClick={() => decideConsent('allowed')}>Accept</Button>
        <Button onClick={() => decideConsent('denied')}>Dismiss</Button>
      </div>
    </section>
  );
}
