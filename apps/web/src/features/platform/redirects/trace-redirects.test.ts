// @vitest-environment jsdom
import { expect, test } from 'vitest';

document.body.innerHTML = '<script type="application/json" id="runtime-config">{"programme_id":7}</script>';
const { routes } = await import('../../../routes.tsx');
const { traceRedirects } = await import('./trace-redirects.ts');
type As = Parameters<typeof traceRedirects>[1];

const rules: Record<string, string> = {
  '/old': '/projects',
  '/desk': '/old',
  '/away': 'https://elsewhere.example/x',
  '/round': '/round-2',
  '/round-2': '/round',
};
const outcome = (address: string, as: As) =>
  traceRedirects(address, as, {
    origin: 'https://here.example',
    routes,
    findRule: async (path) => rules[path] ?? null,
  });

test('rules are followed before anything else, out of the site as well', async () => {
  expect(await outcome('/desk', 'contributor')).toEqual([
    'A redirect sends them from /desk to /old.',
    'A redirect sends them from /old to /projects.',
    'They see the page at /projects.',
  ]);
  expect(await outcome('/away?x=1', 'visitor')).toEqual([
    'A redirect sends them from /away to https://elsewhere.example/x.',
    'They leave this site and go to https://elsewhere.example/x.',
  ]);
  expect((await outcome('/round', 'visitor')).at(-1)).toContain('endless loop');
});

test.each<[string, As, string]>([
  ['/', 'visitor', 'They see the page at /.'],
  ['/projects', 'visitor', 'They see the page at /login.'],
  ['/login', 'viewer', 'They see the page at /.'],
  ['/admin/scopes', 'admin', 'They see the page at /admin/scopes.'],
  ['/admin/scopes', 'contributor', 'They see “Page not found” at /admin/scopes.'],
  ['/admin/settings', 'admin', 'They see “Page not found” at /admin/settings.'],
  ['/admin/settings', 'superuser', 'They see the page at /admin/settings.'],
  ['/nowhere', 'superuser', 'They see “Page not found” at /nowhere.'],
  ['http://', 'visitor', 'http:// is not an address that can be opened.'],
])('%s as %s: %s', async (address, as, ends) => expect((await outcome(address, as)).at(-1)).toBe(ends));
