// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import CorrectionsPage from '../collection/corrections.tsx';
import ExtensionsPage from '../collection/extensions.tsx';
import FirstRunPage from '../get-started.tsx';
import { cleanUpApp, renderPage } from '../../../testing/render-app.tsx';

const EMPTY = {
  projects: [],
  programme: { programme_name: 'Audit', primary_colour: '#005ea5', support_email: '', is_support_own: false },
  organisations: 0,
  project: null,
  total: 0,
};
let answer: () => Response;

beforeEach(() => {
  answer = () => Response.json(EMPTY);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(cleanUpApp);

const rooms: [string, ComponentType, string][] = [
  ['Corrections', CorrectionsPage, 'No questionnaires reopened or figures corrected'],
  ['Extensions', ExtensionsPage, 'No extensions yet'],
  ['Get started', FirstRunPage, 'Create project'],
];

describe.each(rooms)('%s of a programme in which there is nothing', (_, Page, text) => {
  test('says so, and what to do next', async () => {
    renderPage(<Page />);
    await expect.poll(() => screen.queryByText(text)).toBeTruthy();
  });

  test('says why it cannot be loaded, with a retry', async () => {
    answer = () => Response.json({ detail: 'This is not open to you.' }, { status: 403 });
    renderPage(<Page />);
    await expect.poll(() => screen.queryByText('This is not open to you.')).toBeTruthy();
    answer = () => Response.json(EMPTY);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => screen.queryByText(text)).toBeTruthy();
  });
});
