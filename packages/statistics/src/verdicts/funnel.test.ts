import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../fixtures/read-fixture.ts';
import {
  countLimitsAtExpected,
  countSignal,
  FUNNEL_LEVELS,
  type FunnelSignal,
  pooledRate,
  proportionFunnelLimits,
  rateLimitsAtDenominator,
  rateLimitsAtEvents,
  ratioLimitsAtExpected,
  ratioLimitsAtObserved,
} from './funnel.ts';
import { chanceInSet, type ChanceModel } from './chance-models.ts';
import { wilsonInterval } from '../rates/intervals.ts';

const { alert, alarm } = FUNNEL_LEVELS;
const limits = ['lower_95', 'upper_95', 'lower_998', 'upper_998'] as const;

const LABELS: Record<string, FunnelSignal> = {
  'Low (0.001)': 'low_alarm',
  'Low (0.025)': 'low_alert',
  'Not significant': 'inside',
  'High (0.025)': 'high_alert',
  'High (0.001)': 'high_alarm',
};

/** The signals of counts among each other, by chance alone. */
function signalsOf(entries: { numerator: number; denominator: number }[], model: ChanceModel) {
  const full = entries.map((one) => ({ ...one, value: one.numerator / one.denominator, variance: null }));
  const chance = chanceInSet(full, model, { allowsForVariation: false });
  return full.map((entry) => chance?.signalOf(entry));
}

/** The four limits of a row, found by a function of the confidence. */
function expectRow(
  row: Record<(typeof limits)[number], string>,
  at: (confidence: number) => { lower: number; upper: number } | null,
  relative: number,
) {
  const [inner, outer] = [at(alert)!, at(alarm)!];
  const found = [inner.lower, inner.upper, outer.lower, outer.upper];
  limits.forEach((limit, index) => {
    const expected = Number(row[limit]);
    expect(Math.abs(found[index]! - expected)).toBeLessThanOrEqual(relative * Math.max(1, expected));
  });
}

describe('the funnel of a proportion', () => {
  const rows = readTable('./funnel-proportions.csv', 'numerator', 'denominator', 'significance');
  const entries = rows.map((row) => ({
    numerator: Number(row.numerator),
    denominator: Number(row.denominator),
  }));
  const lines = readTable('./funnel-proportion-limits.csv', 'n', 'baseline', ...limits);

  it('has the published limits', () => {
    expect(lines).toHaveLength(200);
    for (const row of lines) {
      const percent = (confidence: number) => {
        const found = proportionFunnelLimits(Number(row.baseline) / 100, Number(row.n), confidence)!;
        return { lower: found.lower * 100, upper: found.upper * 100 };
      };
      expectRow(row, percent, 1e-7);
    }
  });

  it('has the published centre and marks the published outliers', () => {
    const centre = pooledRate(entries)!;
    expect(centre * 100).toBeCloseTo(Number(lines[0]!.baseline), 6);
    const found = signalsOf(entries, 'proportion');
    expect(found).toHaveLength(303);
    expect(found).toEqual(rows.map(({ significance }) => LABELS[significance]));
  });

  it('is Wilson’s interval turned around: a share on a limit has an interval that touches the centre', () => {
    const centre = fc.double({ min: 0.05, max: 0.95, noNaN: true });
    fc.assert(
      fc.property(centre, fc.integer({ min: 100, max: 100_000 }), (p, n) => {
        const { lower, upper } = proportionFunnelLimits(p, n, alert)!;
        if (lower > 0) expect(wilsonInterval(lower * n, n, alert)!.upper).toBeCloseTo(p, 10);
        if (upper < 1) expect(wilsonInterval(upper * n, n, alert)!.lower).toBeCloseTo(p, 10);
      }),
    );
  });

  it('stays within 0 and 1, and is nothing without a denominator', () => {
    expect(proportionFunnelLimits(0.9, 2, alarm)!.upper).toBe(1);
    expect(proportionFunnelLimits(0.1, 2, alarm)!.lower).toBe(0);
    expect([proportionFunnelLimits(0.5, 0, alert), proportionFunnelLimits(1.5, 2, alert)]).toEqual([
      null,
      null,
    ]);
    expect(pooledRate([])).toBeNull();
  });
});

describe('the funnel of a ratio', () => {
  it('over the expected count has the limits of FunnelPlotR', () => {
    const at95 = [15, 20, 30].map((expected) => ratioLimitsAtExpected(expected, alert)!);
    [0.5596924, 0.610826, 0.6746958].forEach((e, i) => expect(at95[i]!.lower).toBeCloseTo(e, 6));
    [1.649348, 1.544419, 1.427562].forEach((e, i) => expect(at95[i]!.upper).toBeCloseTo(e, 6));
    const { lower, upper } = ratioLimitsAtExpected(15, alarm)!;
    expect(lower).toBeCloseTo(0.386265, 6);
    expect(upper).toBeCloseTo(2.082907, 6);
  });

  it('over the observed count has the published limits', () => {
    const rows = readTable('./funnel-ratio-limits.csv', 'observed', ...limits);
    expect(rows).toHaveLength(100);
    for (const row of rows) {
      const percent = (confidence: number) => {
        const { lower, upper } = ratioLimitsAtObserved(Number(row.observed), confidence)!;
        return { lower: lower * 100, upper: upper * 100 };
      };
      // The source finds its roots by bisection, to about six digits.
      expectRow(row, percent, 5e-5);
    }
  });

  it('marks the published outliers', () => {
    const rows = readTable('./funnel-ratios.csv', 'obs', 'expected', 'significance');
    expect(rows).toHaveLength(300);
    const found = signalsOf(
      rows.map(({ obs, expected }) => ({ numerator: Number(obs), denominator: Number(expected) })),
      'ratio',
    );
    expect(found).toEqual(rows.map(({ significance }) => LABELS[significance]));
  });

  it('is drawn where the signal turns, for each expected count', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 1e4, noNaN: true }),
        fc.constantFrom(alert, alarm),
        (expected, level) => {
          const { lower, upper } = countLimitsAtExpected(expected, level)!;
          const isBeyond = (count: number, side: string) =>
            count >= 0 &&
            [`${side}_alarm`, ...(level === alert ? [`${side}_alert`] : [])].includes(
              countSignal(count, expected)!,
            );
          const near = 1e-6 * (1 + expected);
          expect(isBeyond(upper + near, 'high')).toBe(true);
          expect(isBeyond(upper - near, 'high')).toBe(false);
          expect(isBeyond(lower + near, 'low')).toBe(false);
          if (lower > near) expect(isBeyond(lower - near, 'low')).toBe(true);
        },
      ),
    );
  });

  it('needs something expected, or an event', () => {
    expect([ratioLimitsAtExpected(0, alert), ratioLimitsAtObserved(0, alert)]).toEqual([null, null]);
    expect([countSignal(3, 0), countSignal(-1, 3)]).toEqual([null, null]);
  });

  it('narrows towards 1 as more is expected', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1e5, noNaN: true }), (expected) => {
        const [few, more] = [
          ratioLimitsAtExpected(expected, alert)!,
          ratioLimitsAtExpected(expected * 2, alert)!,
        ];
        expect(more.lower).toBeGreaterThan(few.lower);
        expect(more.upper).toBeLessThan(few.upper);
        expect(more.lower).toBeLessThan(1);
        expect(more.upper).toBeGreaterThan(1);
      }),
    );
  });
});

describe('the funnel of a rate', () => {
  it('over the events has the published limits', () => {
    const rows = readTable('./funnel-rate-limits.csv', 'events', 'baseline', ...limits);
    expect(rows).toHaveLength(300);
    for (const row of rows) {
      expectRow(row, (level) => rateLimitsAtEvents(Number(row.baseline), Number(row.events), level), 5e-5);
    }
  });

  it('over the denominator is that of the ratio, around the centre', () => {
    const found = rateLimitsAtDenominator(0.03, 500, alert)!;
    expect(found.lower).toBeCloseTo(0.03 * 0.5596924, 8);
    expect(found.upper).toBeCloseTo(0.03 * 1.649348, 7);
    expect(rateLimitsAtDenominator(0, 500, alert)).toBeNull();
  });

  const rows = readTable(
    './funnel-rates.csv',
    ...(['count', 'dsr', 'population', 'crude', 'dsr_without_0', 'crude_with_0', 'crude_without_0'] as const),
  );

  it.each([
    ['crude, with an area without events', 'crude', 'crude_with_0', true],
    ['crude', 'crude', 'crude_without_0', false],
    ['standardised', 'dsr', 'dsr_without_0', false],
  ] as const)('%s, marks the published outliers', (_, value, label, withZero) => {
    const areas = rows
      .filter(({ count }) => withZero || Number(count) > 0)
      .map((row) => ({
        numerator: Number(row.count),
        // A standardised rate represents the denominator that would give it.
        denominator:
          Number(row.count) > 0 ? Number(row.count) / Number(row[value]) : Number(row.population) / 100_000,
        significance: row[label],
      }));
    const found = signalsOf(areas, 'rate');
    expect(found).toHaveLength(withZero ? 40 : 39);
    expect(found).toEqual(areas.map(({ significance }) => LABELS[significance]));
  });
});
