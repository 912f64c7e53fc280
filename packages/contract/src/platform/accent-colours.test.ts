import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveAccentColours, contrastRatio } from './accent-colours.ts';

test('contrast agrees with the worked values of WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#ffffff', '#ffffff')).toBe(1);
});

test('every text on and in a programme colour is readable, for any colour', () => {
  const colour = fc
    .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
    .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
  fc.assert(
    fc.property(colour, (primary) => {
      const accent = deriveAccentColours(primary)!;
      for (const state of ['accent', 'accent-hover', 'accent-active'] as const)
        expect(contrastRatio(accent[state], accent['on-accent'])).toBeGreaterThanOrEqual(4.5);
      for (const background of ['#ffffff', accent['accent-tint'], accent['accent-tint-strong']])
        expect(contrastRatio(accent['accent-text'], background)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a dark enough colour stays as it is', () =>
  expect(deriveAccentColours('#12547a')?.accent).toBe('#12547a'));
test('returns none for an invalid colour', () => expect(deriveAccentColours('red')).toBeNull());
