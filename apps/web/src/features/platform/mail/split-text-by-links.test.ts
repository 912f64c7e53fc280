import { describe, expect, it } from 'vitest';
import { splitTextByLinks } from './split-text-by-links.ts';

const links = (text: string) => splitTextByLinks(text).flatMap((part) => (part.isLink ? [part.text] : []));

describe('the links of a message', () => {
  it('are its web addresses, without what ends the sentence', () => {
    expect(links('Open http://localhost:8080/verify/a_b-c?x=1#y. Or (https://example.org/).')).toEqual([
      'http://localhost:8080/verify/a_b-c?x=1#y',
      'https://example.org/',
    ]);
  });

  it('are never scripts', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://example.org')).toEqual([]);
  });

  it('leave the text as it was', () => {
    const text = 'One\n\nhttps://example.org/a two https://example.org/b';
    expect(
      splitTextByLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
