// @vitest-environment jsdom
import type { CurrentUser } from '@portal/contract/identity/current-user';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runtimeConfig } from '../../../lib/http/runtime-config.ts';
import { paths } from '../../../paths.ts';
import { MissingBranding } from './missing-branding.tsx';

const shipped = { ...runtimeConfig };
beforeEach(() => Object.assign(runtimeConfig, { support_email: '', has_logo: false }));
afterEach(() => {
  cleanup();
  Object.assign(runtimeConfig, shipped);
});

function show(role_type_id: number): string {
  const page = <MissingBranding user={{ role_type_id } as CurrentUser} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
  return document.body.textContent;
}

test('a programme without a logo and a support address of its own says so to the superuser, and where to set them', () => {
  const text = show(1);
  expect(text).toContain('no logo');
  expect(text).toContain('no support email');
  const link = screen.getByRole('link', { name: 'Open the programme settings' });
  expect(link.getAttribute('href')).toBe(paths.admin('settings'));
});

test('only what is missing is named', () => {
  runtimeConfig.has_logo = true;
  const text = show(1);
  expect(text).not.toContain('no logo');
  expect(text).toContain('no support email');
});

test.each([2, 3, 4])('hides the notice from role %i', (role) => {
  expect(show(role)).toBe('');
});

test('nothing is said once both are there', () => {
  Object.assign(runtimeConfig, { support_email: 'desk@audit.example', has_logo: true });
  expect(show(1)).toBe('');
});
