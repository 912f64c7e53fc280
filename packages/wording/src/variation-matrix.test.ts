import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { expect, it } from 'vitest';
import { buildVariationMatrix, nameVariation } from './variation-matrix.ts';

type Assessed = Pick<ScorecardEntry, 'variation' | 'assurance'> & { chart_name: string };
type Type = NonNullable<ScorecardEntry['variation']>['type'];
type Icon = NonNullable<ScorecardEntry['assurance']>['icon'];
const measure = (chart_name: string, type: Type | null, icon: Icon | null = null): Assessed => ({
  chart_name,
  variation: type && { chart: 'xmr', type, causes: [] },
  assurance: icon && { icon, title: '', words: '' },
});
/** Writes the occupied cells as `row / outlook: measures`. */
const occupied = (entries: Assessed[]) =>
  buildVariationMatrix(entries).flatMap(({ name, cells }) =>
    cells
      .filter((cell) => cell.entries.length > 0)
      .map((cell) => `${name} / ${cell.outlook}: ${cell.entries.map((one) => one.chart_name).join(', ')}`),
  );

it('puts each measure in the cell of its variation and target outlook, in the order given', () => {
  expect(
    occupied([
      measure('Falls', 'special_cause_concern', 'consistently_fails'),
      measure('Waits', 'common_cause', 'inconsistent'),
      measure('Beds', 'common_cause'),
      measure('Staff', 'special_cause_improvement', 'consistently_passes'),
      measure('Harm', 'special_cause_concern', 'consistently_fails'),
    ]),
  ).toEqual([
    'Special cause, improvement / consistently_passes: Staff',
    'Normal variation / inconsistent: Waits',
    'Normal variation / none: Beds',
    'Special cause, concern / consistently_fails: Falls, Harm',
  ]);
});

it('has the three rows of the field always, and others if a measure is in them', () => {
  expect(buildVariationMatrix([]).map(({ name }) => name)).toEqual([
    'Special cause, improvement',
    'Normal variation',
    'Special cause, concern',
  ]);
  const others = [measure('Size', 'special_cause_neutral_high', 'inconsistent'), measure('New', null)];
  expect(occupied(others)).toEqual([
    'Special cause, higher / inconsistent: Size',
    'Too few values / none: New',
  ]);
});

it('loses no measure', () => {
  const types = ['common_cause', 'special_cause_neutral_low', 'special_cause_concern', null] as const;
  const icons = ['consistently_passes', 'consistently_fails', 'inconsistent', null] as const;
  const all = types.flatMap((type) => icons.map((icon) => measure(`${type} ${icon}`, type, icon)));
  const placed = buildVariationMatrix(all).flatMap(({ cells }) => cells.flatMap(({ entries }) => entries));
  expect(new Set(placed)).toEqual(new Set(all));
  expect(placed).toHaveLength(all.length);
});

it('names the variation of a measure for tables', () => {
  expect(nameVariation({ variation: { chart: 'xmr', type: 'common_cause', causes: [] } })).toBe(
    'Normal variation',
  );
  expect(nameVariation({ variation: null })).toBe('Too few values');
});
