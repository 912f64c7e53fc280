// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { applyMark } from './rich-text-marks.ts';

/** The text marked where `[` and `]` stand, with its selection shown the same way. */
function marked(given: string, kind: Parameters<typeof applyMark>[2]): string {
  const [start, end] = [given.indexOf('['), given.indexOf(']') - 1];
  const { text, selection } = applyMark(given.replace(/[[\]]/g, ''), [start, end], kind);
  const [from, to] = selection;
  return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
}

describe('markup put around the selection', () => {
  test.each([
    ['strong', 'Count [all] falls.', '<p>Count <strong>[all]</strong> falls.</p>'],
    ['em', 'One\ntwo\n\n[three]', '<p>One<br>\ntwo</p>\n<p><em>[three]</em></p>'],
    ['heading', '[What counts]\nAll.', '<h2>[What counts]</h2>\n<p>All.</p>'],
    [
      'list',
      'Ask:\n[one\n two]\nThen go.',
      '<p>Ask:</p>\n<ul>\n<li>one</li>\n<li>two[]</li>\n</ul>\n<p>Then go.</p>',
    ],
    ['list', '[]', '<ul>\n<li>[]</li>\n</ul>'],
    ['link', 'See [here].', '<p>See <a href="[https://]">here</a>.</p>'],
    ['strong', '<p>Count [all].</p>', '<p>Count <strong>[all]</strong>.</p>'],
    ['heading', '<p>One.</p>\n[Two]\n<p>Three.</p>', '<p>One.</p>\n<h2>[Two]</h2>\n<p>Three.</p>'],
  ] as const)('%s: %j', (kind, given, outcome) => expect(marked(given, kind)).toBe(outcome));
});
