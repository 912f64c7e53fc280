export type Layout = 'surveys' | 'none' | 'default';

/** SPEC §2: which frame a path has; without one a page is for phones too. */
export function layoutForPath(pathname: string): Layout {
  if (pathname.startsWith('/surveys')) return 'surveys';
  if (/\/(login|register|forgot-password|verify|survey-mail|notices\/\d)/.test(pathname)) return 'none';
  return 'default';
}
