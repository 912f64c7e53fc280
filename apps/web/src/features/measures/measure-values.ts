import type { Measure, MeasureFields, MeasureKind } from '@portal/contract/measures';
import { parseNumber } from '@portal/contract/rules/parse-number';
import { kindFacts } from './measure-kinds.ts';

/** A measure as its form holds it: numbers as they are typed. */
export type MeasureValues = {
  measure_code: string;
  measure_name: string;
  description: string;
  kind: MeasureKind;
  numerator: string;
  denominator: string;
  multiplier: string;
  decimals: string;
  unit: string;
  polarity: MeasureFields['polarity'];
  counts: MeasureFields['counts'];
  comparable_since_id: string;
};

export const emptyMeasure: MeasureValues = {
  measure_code: '',
  measure_name: '',
  description: '',
  kind: 'proportion',
  numerator: '',
  denominator: '',
  multiplier: '100',
  decimals: '1',
  unit: '%',
  polarity: 'neutral',
  counts: 'both',
  comparable_since_id: '',
};

export const valuesOf = (measure: Measure): MeasureValues => ({
  measure_code: measure.measure_code,
  measure_name: measure.measure_name,
  description: measure.description,
  kind: measure.kind,
  numerator: measure.numerator,
  denominator: measure.denominator ?? '',
  multiplier: String(measure.multiplier),
  decimals: String(measure.decimals),
  unit: measure.unit,
  polarity: measure.polarity,
  counts: measure.counts,
  comparable_since_id: String(measure.comparable_since_id ?? ''),
});

/** The part of a form that is worked out. A multiplier that cannot be read counts as 1 until it can. */
export function definitionOf(
  values: Pick<MeasureValues, 'kind' | 'numerator' | 'denominator' | 'multiplier'>,
) {
  const { kind, numerator, denominator, multiplier } = values;
  return {
    kind,
    numerator,
    denominator: kindFacts[kind].denominator === null || denominator.trim() === '' ? null : denominator,
    multiplier: parseNumber(multiplier).value ?? 1,
  };
}

export const toFields = (values: MeasureValues): MeasureFields => ({
  measure_code: values.measure_code.trim(),
  measure_name: values.measure_name.trim(),
  description: values.description,
  ...definitionOf(values),
  decimals: Number(values.decimals),
  unit: values.unit.trim(),
  polarity: values.polarity,
  counts: values.counts,
  comparable_since_id: Number(values.comparable_since_id) || null,
});

/** What has changed of a measure, and what stood there before, so that nothing of somebody else's is overwritten unseen. */
export function changesOf(was: MeasureFields, now: MeasureFields): Partial<MeasureFields> & { seen: object } {
  const names = (Object.keys(now) as (keyof MeasureFields)[]).filter((name) => now[name] !== was[name]);
  const of = (fields: MeasureFields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { ...of(now), seen: of(was) };
}
