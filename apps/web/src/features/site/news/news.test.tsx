// @vitest-environment jsdom
import type { AdminNewsItem, NewsItem } from '@portal/contract/site/news';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewsForm } from './news-form.tsx';
import { NewsSection } from './news-section.tsx';

const item = (id: number): NewsItem => ({
  id,
  news_title: `News ${id}`,
  news_text: 'Words',
  is_pinned: false,
  published_from: '2026-03-01T09:30:15.250Z',
});
const kept: AdminNewsItem = { ...item(1), is_public: true, published_until: null, state: 'shown' };
let sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body)) as Record<string, unknown>);
    return Response.json(kept);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('there is no section without news, and earlier news is a press away', () => {
  const { rerender } = render(<NewsSection title="News" news={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
  rerender(<NewsSection title="News" news={[1, 2, 3, 4, 5, 6, 7].map(item)} />);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier news' }));
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(7);
  expect(screen.queryByRole('button')).toBeNull();
});

test('sends changes with the displayed version, and untouched times to the millisecond', async () => {
  const onSaved = vi.fn();
  render(<NewsForm news={kept} onSaved={onSaved} onCancel={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Results are out' } });
  fireEvent.click(screen.getByLabelText('Pinned'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  const { published_from, published_until } = kept;
  expect(sent[0]).toMatchObject({
    news_title: 'Results are out',
    is_pinned: true,
    published_from,
    published_until,
    seen: { news_title: 'News 1', is_pinned: false, published_from, published_until },
  });
});
