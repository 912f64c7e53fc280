// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { htmlToText } from '../lib/format/html-to-text.ts';
import type * as RichTexts from './rich-text.tsx';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

const attack = '<p onclick="alert(1)">One &amp; <strong>two</strong></p><img src="x" onerror="alert(1)">';

test('shows only the words of a text with markup until the markup is known to be safe', async () => {
  // A page that has not shown any yet.
  const anew = './rich-text.tsx?anew';
  const { RichText: First } = (await import(anew)) as typeof RichTexts;
  const { container } = render(<First text={attack} />);
  const shown = container.firstElementChild!;
  expect(shown.children).toHaveLength(0);
  expect(shown.textContent).toContain('One & two');
  await expect.poll(() => shown.innerHTML).toBe('<p>One &amp; <strong>two</strong></p>');
});

test('markup that was safe before is shown at once, and changes with its text', async () => {
  const before = render(<RichText text={attack} />).container;
  await expect.poll(() => before.querySelector('strong')).not.toBeNull();
  const { container, rerender } = render(<RichText text={attack} />);
  expect(container.querySelector('strong')?.textContent).toBe('two');
  act(() => rerender(<RichText text="a < b &amp; A&E, in words" />));
  expect(container.textContent).toBe('a < b & A&E, in words');
  act(() => rerender(<RichText text={'Only\nwords'} />));
  expect(container.firstElementChild!.innerHTML).toBe('Only\nwords');
  act(() => rerender(<RichText text="<em>Markup</em>" />));
  expect(container.querySelector('em')?.textContent).toBe('Markup');
});

test('words of paragraphs do not run together', () =>
  expect(htmlToText('<p>One</p><p>t<b>w</b>o<br>three</p>').trim().split(/\s+/)).toEqual([
    'One',
    'two',
    'three',
  ]));

test('markup without text has no words', () => {
  expect(htmlToText('<p> <br></p>').trim()).toBe('');
  expect(htmlToText('<p>a</p>').trim()).toBe('a');
});
