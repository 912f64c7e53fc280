import { expect, test } from 'vitest';
import { sanitisedHtmlView } from './sanitised-html-view.ts';
import { toHtml } from './html-view.ts';

const shown = (text: string) => toHtml(sanitisedHtmlView(text));

test('plain text keeps its paragraphs and lines, and what looks like markup stays words', () => {
  expect(shown('One\nTwo\n\nThree < 4 & 5')).toBe('<p>One<br>Two</p><p>Three &lt; 4 &amp; 5</p>');
});

test('simple markup of the programme stays', () => {
  expect(shown('<h2>How</h2><p>Call <strong>us</strong>: <a href="tel:116123">116&nbsp;123</a></p>')).toBe(
    '<h3>How</h3><p>Call <strong>us</strong>: <a class="link" href="tel:116123">116\u00a0123</a></p>',
  );
  expect(shown('<ul><li>One<li>Two</ul>after')).toContain('after');
});

test.each([
  ['Call 116 123 at any time.', 'tel:116123', '116 123'],
  ['Ring the ward on 020 7946 0000.', 'tel:02079460000', '020 7946 0000'],
  ['<p>Or <strong>+44 (0)20 7946 0000</strong></p>', 'tel:+442079460000', '+44 (0)20 7946 0000'],
  ['Call 999 if you are in danger', 'tel:999', '999'],
  ['Ffoniwch 111', 'tel:111', '111'],
])('a telephone number is called with one touch: %s', (text, href, phone) => {
  expect(shown(text)).toContain(`<a class="link" href="${href}">${phone}</a>`);
});

test.each([
  'We asked 111 people on 01/02/2025.',
  'Question 116 1234',
  'https://x.example/020 7946 0000',
  '0.116 123',
])('no number of another kind becomes a link: %s', (text) => expect(shown(text)).not.toContain('tel:'));

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="  java&#115;cript:alert(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<scr<script>ipt>alert(1)</script>',
  '<style>*{}</style><iframe src="https://evil.example"></iframe>',
  '<p title="<script>alert(1)</script>">x</p>',
  '<a href="https://x.example" onclick="x" style="y">x</a><!-- <script> -->',
])('nothing of %s runs, loads or leads astray', (text) => {
  const html = shown(text);
  const tags = [...html.matchAll(/<([^>]*)>/g)].map(([, inside]) => inside!);
  for (const tag of tags)
    expect(tag).toMatch(
      /^(\/?(p|h3|ul|ol|li|br|strong|em|blockquote|span)|\/a|a class="link" href="https:\/\/x\.example" rel="noopener noreferrer")$/,
    );
});
