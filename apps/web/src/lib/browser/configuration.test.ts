import { expect, test } from 'vitest';
import { parseRuntimeConfig } from '../http/runtime-config.ts';
import { siteConfigOf, parseWelcomeConfig } from '../http/site-config.ts';

test('uses the settings that the server put into the page', () =>
  expect(parseRuntimeConfig('{"programme_id":7,"product_name":"Compare"}')).toMatchObject({
    programme_id: 7,
    product_name: 'Compare',
    ga_tracking_id: '',
  }));
test.each(['', null, 'not json'])('from %j the defaults come', (text) =>
  expect(parseRuntimeConfig(text).programme_id).toBe(0),
);

test('the site configuration is the programme’s part of the file', () =>
  expect(siteConfigOf({ acute: { a: 1 }, mental: { a: 2 } }, 'mental')).toEqual({ a: 2 }));
test.each([null, 'x', {}, { acute: 3 }])('from %j it is empty', (file) =>
  expect(siteConfigOf(file, 'acute')).toEqual({}),
);

test('the start page takes a line and the name of an icon, and nothing else', () => {
  expect(parseWelcomeConfig({ tagline: 'Compare.', icon: 'mdi:heart-pulse', other: 1 })).toEqual({
    tagline: 'Compare.',
    icon: 'mdi:heart-pulse',
  });
  expect(parseWelcomeConfig({ tagline: 3, icon: '../../elsewhere' })).toEqual({});
});
