// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { htmlToText } from '../../lib/format/html-to-text.ts';
import { applyMark, richTextMarks } from './rich-text-marks.ts';

test('marking any part of a text keeps every word', () => {
  const text = 'Falls & fractures\n\nCount all, once.\nAsk us.';
  const words = (of: string) => of.replace(/\s+/g, '');
  for (const { kind } of richTextMarks)
    for (let start = 0; start <= text.length; start += 3)
      for (let end = start; end <= text.length; end += 5)
        expect(words(htmlToText(applyMark(text, [start, end], kind).text))).toBe(words(text));
});
