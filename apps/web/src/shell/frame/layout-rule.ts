export type Layout = 'surveys' | 'none' | 'default';

/** SPEC §2: which frame a path has. */
export function layoutOf(pathname: string): Layout {
  if (pathname.startsWith('/surveys')) return 'surveys';
  if (/\/(login|register|forgot-password|verify)/.test(pathname)) return 'none';
  return 'default';
}
