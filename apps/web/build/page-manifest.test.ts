import { expect, it } from 'vitest';
import { readPageHeading } from './page-manifest.ts';

it('reads the heading that a page sets', () => {
  expect(readPageHeading("usePageTitle('Sign in');")).toMatchObject({
    heading: 'Sign in',
    is_titled_by_project: false,
  });
  expect(readPageHeading('usePageTitle(`Dashboard: ${project.project_name}`);')).toMatchObject({
    heading: 'Dashboard',
    is_titled_by_project: true,
  });
});

it.each([
  'usePageTitle(`About ${name}`)',
  "usePageTitle(query ? 'A' : 'B')",
  'usePageTitle(null)',
  "usePageTitle('A'); usePageTitle('B')",
  '',
])('knows no heading in %s', (code) => expect(readPageHeading(code).heading).toBeNull());

it('sees a small heading', () => {
  expect(readPageHeading('jsx(PageHeader, { isCompact: true, title: "A" })').is_compact).toBe(true);
  expect(
    readPageHeading('jsx(PageHeader, { title: "A" }), jsx(PageBody, { isCompact: true })').is_compact,
  ).toBe(false);
});
