/**
 * Returns the destination after signing in: a path of this site, never another site or a sign-in page.
 *
 * @param requestedTarget the URL's `redirect`, which anyone can have written
 */
export function safeRedirect(
  requestedTarget: string | null | undefined,
  origin: string,
  fallback = '/',
): string {
  // Browsers read a backslash as a slash and skip control characters: `/\evil.example` would leave the site.
  // eslint-disable-next-line no-control-regex
  if (!requestedTarget?.startsWith('/') || /^\/[/\\]|[\u0000-\u001f\\]/.test(requestedTarget))
    return fallback;
  const url = URL.canParse(requestedTarget, origin) ? new URL(requestedTarget, origin) : null;
  if (!url || url.origin !== origin) return fallback;
  if (/^\/(login|register|forgot-password|verify)(\/|$)/.test(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

/** A guard's target: within the application, or an external address that needs a full navigation. */
export function classifyRedirectTarget(
  target: string,
  origin: string,
): { kind: 'internal' | 'external'; to: string } | null {
  if (!URL.canParse(target, origin)) return null;
  const url = new URL(target, origin);
  if (url.origin === origin) return { kind: 'internal', to: url.pathname + url.search + url.hash };
  return url.protocol === 'https:' || url.protocol === 'http:' ? { kind: 'external', to: url.href } : null;
}
