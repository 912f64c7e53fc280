import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proportionFunnelLimits } from './funnel.ts';
import {
  overdispersedProportionLimits,
  overdispersedRatioLimits,
  proportionOverdispersion,
  ratioOverdispersion,
} from './overdispersion.ts';

describe('overdispersion', () => {
  it('of three submissions follows the formula', () => {
    // All with n = 100, so s = 0.05; u is −4.1152, 0 and 4.1152. Winsorised at 10 % and 90 %, each end comes in by a fifth
    // of the way to the middle. φ = 2u²/3; Σw − Σw²/Σw = 1200 − 400.
    const entries = [30, 50, 70].map((numerator) => ({ numerator, denominator: 100 }));
    const u = 0.8 * 20 * (Math.asin(Math.sqrt(0.7)) - Math.PI / 4);
    const { phi, tauSquared } = proportionOverdispersion(entries, 0.5)!;
    expect(u).toBeCloseTo(3.29213, 4);
    expect(phi).toBeCloseTo((2 * u * u) / 3, 10);
    expect(tauSquared).toBeCloseTo((2 * u * u - 2) / 800, 10);
  });

  it('of ratios follows the formula', () => {
    // √(O/E) of 0.5, 1 and 1.5, s = 1/20: u is −10, 0 and 10, winsorised −8, 0 and 8.
    const entries = [25, 100, 225].map((observed) => ({ observed, expected: 100 }));
    const { phi, tauSquared } = ratioOverdispersion(entries)!;
    expect(phi).toBeCloseTo(128 / 3, 10);
    expect(tauSquared).toBeCloseTo((128 - 2) / 800, 10);
  });

  it('is none where everybody is at the centre', () => {
    const alike = [10, 20, 30].map((n) => ({ numerator: n / 5, denominator: n }));
    const { phi, tauSquared } = proportionOverdispersion(alike, 0.2)!;
    expect(phi).toBeCloseTo(0, 12);
    expect(tauSquared).toBe(0);
  });

  it('needs two submissions with a denominator', () => {
    const entries = [
      { numerator: 1, denominator: 2 },
      { numerator: 0, denominator: 0 },
    ];
    expect(proportionOverdispersion(entries, 0.5)).toBeNull();
    expect(ratioOverdispersion([{ observed: 1, expected: 2 }])).toBeNull();
  });
});

describe('limits with overdispersion', () => {
  const tau = fc.double({ min: 0, max: 0.5, noNaN: true });

  it('are near the plain ones for large n and no overdispersion', () => {
    const plain = proportionFunnelLimits(0.3, 1_000_000, 0.95)!;
    const found = overdispersedProportionLimits(0.3, 1_000_000, 0, 0.95)!;
    expect(found.lower).toBeCloseTo(plain.lower, 6);
    expect(found.upper).toBeCloseTo(plain.upper, 6);
  });

  it('hold the centre, stay in range, and widen with τ²', () => {
    const p = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(p, fc.integer({ min: 1, max: 10_000 }), tau, (centre, n, tauSquared) => {
        const { lower, upper } = overdispersedProportionLimits(centre, n, tauSquared, 0.998)!;
        const plain = overdispersedProportionLimits(centre, n, 0, 0.998)!;
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(upper).toBeLessThanOrEqual(1);
        expect(lower).toBeLessThanOrEqual(plain.lower);
        expect(upper).toBeGreaterThanOrEqual(plain.upper);
        expect(plain.lower).toBeLessThanOrEqual(centre + 1e-12);
        expect(plain.upper).toBeGreaterThanOrEqual(centre - 1e-12);
        const ratio = overdispersedRatioLimits(n, tauSquared, 0.998)!;
        expect(ratio.lower).toBeGreaterThanOrEqual(0);
        expect(ratio.lower).toBeLessThan(1);
        expect(ratio.upper).toBeGreaterThan(1);
      }),
    );
  });

  it('are nothing without a denominator', () => {
    expect(overdispersedProportionLimits(0.5, 0, 0, 0.95)).toBeNull();
    expect(overdispersedRatioLimits(0, 0, 0.95)).toBeNull();
  });
});
