export function readCookie(name: string, cookies = document.cookie): string | null {
  for (const pair of cookies.split('; ')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1));
  }
  return null;
}

/** A cookie of this page; `maxAgeSeconds` of 0 removes it. Only one that is `Lax` comes along where a link leads here from elsewhere. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number, sameSite = 'Strict'): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=${sameSite}${secure}`;
}
