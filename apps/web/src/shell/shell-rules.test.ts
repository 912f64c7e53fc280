import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/http/api-error.ts';
import { shouldReload } from './error-handling/build-watcher.ts';
import { isChunkLoadError, canReloadForChunk, reloadForChunk } from './error-handling/chunk-errors.ts';
import { layoutForPath } from './layout/layout-for-path.ts';
import { errorHeading, isBot, PageNotFound } from './error-handling/page-errors.ts';
import { createTaskPool } from './routing/task-pool.ts';

afterEach(() => vi.unstubAllGlobals());

describe('layouts', () => {
  test.each([
    ['/', 'default'],
    ['/projects/a/dashboard', 'default'],
    ['/organisation', 'default'],
    ['/surveys/1-2/ABC', 'surveys'],
    ['/surveys/404', 'surveys'],
    ['/login', 'none'],
    ['/register', 'none'],
    ['/forgot-password', 'none'],
    ['/verify', 'none'],
    ['/verify/abc', 'none'],
  ])('%s has the layout %s', (path, layout) => expect(layoutForPath(path)).toBe(layout));
});

describe('errors of pages', () => {
  test('only 404 is a page not found', () => {
    expect(errorHeading(new PageNotFound('/x'))).toBe('Page Not Found');
    expect(errorHeading(new ApiError(404))).toBe('Page Not Found');
    for (const error of [new ApiError(500), new ApiError(null), new Error('x'), 'text', undefined])
      expect(errorHeading(error)).toBe('Internal Server Error');
  });
  test('an unknown page says so, with its path', () =>
    expect(new PageNotFound('/a/b')).toMatchObject({ message: 'Page not found', status: 404, path: '/a/b' }));
  test('distinguishes bots from people', () => {
    expect(isBot('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true);
    expect(isBot('Mozilla/5.0 (compatible; bingbot/2.0)')).toBe(true);
    expect(isBot('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36')).toBe(false);
  });
});

describe('a build that has been replaced', () => {
  test('is recognised in each browser’s words', () => {
    for (const text of [
      'Failed to fetch dynamically imported module: https://a/assets/x.js',
      'error loading dynamically imported module: x',
      'Importing a module script failed.',
      'Unable to preload CSS for /assets/x.css',
    ])
      expect(isChunkLoadError(new TypeError(text))).toBe(true);
    expect(isChunkLoadError(new Error('x is not a function'))).toBe(false);
  });

  test('reloads once within ten seconds', () => {
    expect(canReloadForChunk(null, 50_000)).toBe(true);
    expect(canReloadForChunk(40_001, 50_000)).toBe(false);
    expect(canReloadForChunk(40_000, 50_000)).toBe(true);
  });

  test('remembers that it reloaded', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
    let reloads = 0;
    const at = (now: number) => reloadForChunk(now, () => (reloads += 1));
    expect([at(100_000), at(105_000), at(110_000)]).toEqual([true, false, true]);
    expect(reloads).toBe(2);
  });

  test('does not reload if no storage can record it', () => {
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('sessionStorage', undefined);
    const reload = vi.fn();
    expect(reloadForChunk(100_000, reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});

test('a newer build reloads the page, but never over unsaved input', () => {
  expect(shouldReload('a', 'b', false)).toBe(true);
  expect(shouldReload('a', 'b', true)).toBe(false);
  expect(shouldReload('a', 'a', false)).toBe(false);
  expect(shouldReload('a', null, false)).toBe(false);
  expect(shouldReload(null, 'b', false)).toBe(false);
});

test('at most five preloads run in parallel, and a failing one makes room', async () => {
  const inPool = createTaskPool(5);
  let [running, most, done] = [0, 0, 0];
  const tasks = Array.from({ length: 12 }, (_, at) =>
    inPool(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      done += 1;
      if (at % 3 === 0) throw new Error('offline');
    }),
  );
  await Promise.all(tasks);
  expect({ most, done }).toEqual({ most: 5, done: 12 });
});
