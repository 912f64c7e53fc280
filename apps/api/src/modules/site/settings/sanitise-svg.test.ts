import { describe, expect, it } from 'vitest';
import { sanitiseSvg } from './sanitise-svg.ts';

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const made = (text: string) => {
  const read = sanitiseSvg(text);
  return 'svg' in read ? read.svg : `refused: ${read.refusal}`;
};

describe('an uploaded drawing', () => {
  it('keeps its shapes, colours, gradients and words', () => {
    const drawing = `<svg ${SVG} viewBox="0 0 10 10"><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><path d="M0 0L1,1z" fill="url(#a)"></path><text x="1">Audit &amp; more</text><use href="#a"></use></svg>`;
    expect(made(drawing)).toBe(drawing);
    expect(
      made(
        `<?xml version="1.0"?>\n<!-- by hand -->\n<svg ${SVG}><g style="fill: #123456; stroke-width:2"/></svg>`,
      ),
    ).toBe(`<svg ${SVG}><g style="fill:#123456;stroke-width:2"></g></svg>`);
    expect(
      made(`<svg ${SVG} xmlns:i="urn:i"><metadata><i:x>9</i:x></metadata><rect i:y="1" width="3"/></svg>`),
    ).toBe(`<svg ${SVG}><rect width="3"></rect></svg>`);
  });

  it.each([
    '<script>alert(1)</script>',
    '<g onload="alert(1)"/>',
    '<a href="javascript:alert(1)"><rect/></a>',
    '<use href="https://elsewhere.example/#a"/>',
    '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="data:image/svg+xml,x"/>',
    '<rect fill="url(https://elsewhere.example/x)"/>',
    '<rect fill="url( \'//elsewhere.example\')"/>',
    '<rect style="fill:url(//elsewhere.example)"/>',
    '<rect style="background:url(//elsewhere.example)"/>',
    '<rect style="fill:\\75rl(//elsewhere.example)"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    '<iframe src="https://elsewhere.example"/>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    '<svg onload="alert(1)"><script>alert(1)</script></svg>',
    '<filter id="f"><feImage href="https://elsewhere.example"/></filter>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<text>&lt;script&gt;alert(1)</text>',
  ])('loses what could act or fetch: %s', (part) => {
    const drawing = made(`<svg ${SVG}>${part}</svg>`);
    expect(drawing).toMatch(/^<svg/);
    expect(drawing).not.toMatch(/<script|<a\b|on\w+=|javascript|elsewhere|data:|<animate|<set|<iframe|\\/);
  });

  it.each([
    ['', 'not_svg'],
    ['not a drawing', 'not_svg'],
    ['<html><body/></html>', 'not_svg'],
    [`<svg ${SVG}>`, 'not_svg'],
    [`<svg ${SVG}></svg><script/>`, 'not_svg'],
    [`<!DOCTYPE svg [<!ENTITY x "y">]><svg ${SVG}><text>&x;</text></svg>`, 'not_svg'],
    [`<svg ${SVG}><style>.a{fill:red}</style></svg>`, 'style'],
    [`<svg ${SVG}><image href="x.png"/></svg>`, 'image'],
    [`<svg ${SVG}><foreignObject/></svg>`, 'foreignObject'],
  ])('is refused where it is none or would look otherwise: %s', (text, refusal) =>
    expect(made(text)).toBe(`refused: ${refusal}`),
  );
});
