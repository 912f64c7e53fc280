// @vitest-environment jsdom
import { type PreloadedAnswer, preloadedKeyOf } from '@portal/contract/shared/page-frame';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

async function load(
  answers: Record<string, PreloadedAnswer>,
  started?: Record<string, Promise<Response | null>>,
) {
  document.body.innerHTML = `<script type="application/json" id="preloaded">${JSON.stringify(answers)}</script>`;
  window.startedReads = started;
  vi.resetModules();
  return import('./preloaded-responses.ts');
}
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
  delete window.startedReads;
});

it('answers the first call, in any order of its query', async () => {
  const { takePreloadedResponse } = await load({ '/api/v1/projects?a=1&b=2': { body: { projects: [7] } } });
  expect(takePreloadedResponse('/api/v1/other')).toBeNull();
  const answer = await takePreloadedResponse('/api/v1/projects?b=2&a=1');
  expect(await answer?.json()).toEqual({ projects: [7] });
  expect(takePreloadedResponse('/api/v1/projects?a=1&b=2')).toBeNull();
});

it('answers a read by POST with its tag, in any order of its body, and no other body', async () => {
  const key = preloadedKeyOf('/api/v1/chart', { a: 1, b: [2] });
  const { takePreloadedResponse } = await load({ [key]: { body: { n: 3 }, etag: 'W/"x"' } });
  expect(takePreloadedResponse('/api/v1/chart', { a: 1, b: [4] })).toBeNull();
  const answer = await takePreloadedResponse('/api/v1/chart', { b: [2], a: 1 });
  expect(await answer?.json()).toEqual({ n: 3 });
  expect(answer?.headers.get('ETag')).toBe('W/"x"');
});

it('gives the response of a read that the page has started, once', async () => {
  const response = new Response('{}');
  const { takePreloadedResponse } = await load({}, { '/api/v1/views?a=1&b=2': Promise.resolve(response) });
  expect(await takePreloadedResponse('/api/v1/views?a=1&b=2')).toBe(response);
  expect(takePreloadedResponse('/api/v1/views?a=1&b=2')).toBeNull();
});

it('forgets its answers after ten seconds', async () => {
  const { takePreloadedResponse } = await load({ '/api/v1/users/me?': { body: { id: 1 } } });
  vi.advanceTimersByTime(10_000);
  expect(takePreloadedResponse('/api/v1/users/me')).toBeNull();
});

it('reads a started response that nothing asks for to its end, so that its connection is free', async () => {
  const response = new Response('{}');
  await load({}, { '/api/v1/views': Promise.resolve(response), '/api/v1/other': Promise.resolve(null) });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(response.bodyUsed).toBe(true);
});

it('has nothing on a page without answers', async () => {
  document.body.innerHTML = '';
  vi.resetModules();
  const { takePreloadedResponse } = await import('./preloaded-responses.ts');
  expect(takePreloadedResponse('/api/v1/users/me')).toBeNull();
});

const sendTo = async (method: string, options: object) => {
  const { sendApiRequest } = await import('./http.ts');
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}')));
  await sendApiRequest(method, '/api/v1/other', options);
  await sendApiRequest('GET', '/api/v1/users/me');
  const asked = fetched.mock.calls.map(([address]) => address as string);
  fetched.mockRestore();
  return asked;
};

it('asks again once something is changed', async () => {
  await load({ '/api/v1/users/me?': { body: { id: 1 } } });
  expect(await sendTo('POST', {})).toEqual(['/api/v1/other', '/api/v1/users/me']);
});

it('keeps its answers when a POST only reads', async () => {
  await load({ '/api/v1/users/me?': { body: { id: 1 } } });
  expect(await sendTo('POST', { isRead: true })).toEqual(['/api/v1/other']);
});

it('asks again when a read of the page has failed', async () => {
  await load({}, { '/api/v1/users/me?': Promise.resolve(null) });
  expect(await sendTo('GET', {})).toEqual(['/api/v1/other', '/api/v1/users/me']);
});
