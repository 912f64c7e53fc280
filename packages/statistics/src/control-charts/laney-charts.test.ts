import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pChartLines, uChartLines } from './control-limits.ts';
import { pPrimeLines, uPrimeLines } from './laney-charts.ts';

/** Straight from the definition, for comparison: nothing of the package is used. */
function plainly(points: { numerator: number; denominator: number }[], isShare: boolean) {
  const total = (list: number[]) => list.reduce((a, b) => a + b, 0);
  const centre = total(points.map((one) => one.numerator)) / total(points.map((one) => one.denominator));
  const sigma = points.map(({ denominator }) =>
    Math.sqrt((isShare ? centre * (1 - centre) : centre) / denominator),
  );
  const z = points.map((one, at) => (one.numerator / one.denominator - centre) / sigma[at]!);
  const moves = z.slice(1).map((one, at) => Math.abs(one - z[at]!));
  const sigmaZ = total(moves) / moves.length / 1.128;
  return sigma.map((one) => ({
    lower: Math.max(0, centre - 3 * one * sigmaZ),
    upper: Math.min(isShare ? 1 : Infinity, centre + 3 * one * sigmaZ),
  }));
}

const some = fc.array(
  fc.record({ share: fc.integer({ min: 0, max: 100 }), denominator: fc.integer({ min: 1, max: 100_000 }) }),
  { minLength: 2, maxLength: 40 },
);

describe('the charts of Laney', () => {
  it('match their definition, for any figures', () => {
    fc.assert(
      fc.property(some, fc.boolean(), (given, isShare) => {
        const points = given.map(({ share, denominator }) => ({
          numerator: Math.floor((share / 100) * denominator),
          denominator,
        }));
        const events = points.reduce((sum, { numerator }) => sum + numerator, 0);
        const all = points.reduce((sum, { denominator }) => sum + denominator, 0);
        fc.pre(events > 0 && events < all);
        const lines = (isShare ? pPrimeLines : uPrimeLines)(points)!;
        plainly(points, isShare).forEach(({ lower, upper }, at) => {
          expect(lines[at]!.lower).toBeCloseTo(lower, 8);
          expect(lines[at]!.upper).toBeCloseTo(upper, 8);
        });
      }),
    );
  });

  it('have wider limits than chance where large denominators vary by more, and never leave 0 to 1', () => {
    const points = [4000, 4600, 3900, 4700, 4100, 4500].map((numerator) => ({
      numerator,
      denominator: 9000,
    }));
    const widths = [pChartLines(points)!, pPrimeLines(points)!].map(([line]) => line!.upper - line!.lower);
    expect(widths[1]! / widths[0]!).toBeGreaterThan(5);
    const low = [0, 9, 0, 8, 0, 1].map((numerator) => ({ numerator, denominator: 20 }));
    expect(pPrimeLines(low)![0]!.lower).toBe(0);
    const high = low.map((one) => ({ ...one, numerator: 20 - one.numerator }));
    expect(pPrimeLines(high)![0]!.upper).toBe(1);
  });

  it('rest on the baseline, are as without Laney where nothing varies, and none for what is no share', () => {
    const points = Array.from({ length: 14 }, (_, at) => ({
      numerator: 30 + (at % 3),
      denominator: 100 + at,
    }));
    const later = [...points.slice(0, 12), { numerator: 90, denominator: 112 }];
    expect(pPrimeLines(later, 12)!.slice(0, 12)).toEqual(pPrimeLines(points.slice(0, 12)));
    const none = points.map(({ denominator }) => ({ numerator: 0, denominator }));
    expect(pPrimeLines(none)).toEqual(pChartLines(none));
    expect(uPrimeLines(none)).toEqual(uChartLines(none));
    expect(pPrimeLines([{ numerator: 3, denominator: 2 }, points[0]!])).toBeNull();
    expect(uPrimeLines([{ numerator: 3, denominator: 0 }, points[0]!])).toBeNull();
    expect(uPrimeLines([points[0]!])).toBeNull();
  });
});
