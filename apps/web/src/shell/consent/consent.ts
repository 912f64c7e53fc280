/** SPEC §3, §4 */
export type ConsentStatus = 'undecided' | 'allowed' | 'denied';
export const CONSENT_KEY = 'gaConsent';

/** Any other stored value counts as undecided. */
export function parseConsent(stored: string | null): ConsentStatus {
  return stored === 'allowed' || stored === 'denied' ? stored : 'undecided';
}

/** The banner shows only while undecided and a tracking id is configured. */
export function isBannerShown(status: ConsentStatus, trackingId: string): boolean {
  return status === 'undecided' && trackingId !== '';
}

const SCRIPT_ID = 'analytics-script';
type DataLayerWindow = { dataLayer?: unknown[] };

/**
 * SPEC §4: allowed loads the script; any other state removes it and clears the data layer. Without a tracking id nothing
 * happens.
 */
export function applyConsent(
  status: ConsentStatus,
  trackingId: string,
  page: Document,
  analyticsWindow: DataLayerWindow,
): void {
  if (trackingId === '') return;
  const script = page.getElementById(SCRIPT_ID);
  if (status !== 'allowed') {
    script?.remove();
    analyticsWindow.dataLayer = [];
    return;
  }
  if (script) return;
  const layer: unknown[] = (analyticsWindow.dataLayer ??= []);
  // The script reads the `arguments` objects of a function, and takes no notice of arrays.
  const push = function () {
    // eslint-disable-next-line prefer-rest-params
    layer.push(arguments);
  } as (...parts: unknown[]) => void;
  push('js', new Date());
  push('config', trackingId, { anonymize_ip: true });
  const added = page.createElement('script');
  added.id = SCRIPT_ID;
  added.async = true;
  added.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(trackingId)}`;
  page.head.append(added);
}
