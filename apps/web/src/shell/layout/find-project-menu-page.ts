import { matchPath } from 'react-router';
import { paths } from '../../paths.ts';

/** The pages of a project that have no menu item of their own, with the menu page they belong to. */
const menuPages: { path: string; menuPage: (projectCode: string) => string }[] = [
  { path: '/projects/:projectcode/explained/:id', menuPage: paths.profile },
  { path: '/projects/:projectcode/action-plans', menuPage: paths.profile },
  { path: '/projects/:projectcode/data-feeds', menuPage: paths.reports },
];

/** Finds the menu page that an address without a menu item belongs to; undefined for all other addresses. */
export function findProjectMenuPage(pathname: string): string | undefined {
  for (const { path, menuPage } of menuPages) {
    const code = matchPath(path, pathname)?.params['projectcode'];
    if (code !== undefined) return menuPage(code);
  }
  return undefined;
}
