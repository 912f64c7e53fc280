import type { ExpressionIssue, Measure } from '@portal/contract/measures/measures';
import type { MeasureFields } from '@portal/contract/measures/measure-definition';
import {
  stratifiedMeasureKinds,
  type MeasureKind,
  type SlopeFit,
} from '@portal/contract/measures/measure-kinds';
import { parseNumber } from '@portal/contract/shared/parse-number';
import { kindFacts } from './measure-kinds.ts';
import {
  completeRows,
  emptyStratum,
  standardisationOf,
  strataValuesOf,
  type StratumValues,
} from './strata-values.ts';

/** A measure as its form holds it: numbers as they are typed. */
export type MeasureFormValues = {
  measure_code: string;
  measure_name: string;
  description: string;
  kind: MeasureKind;
  numerator: string;
  denominator: string;
  multiplier: string;
  /** The source of the strata's weights. */
  standard: string;
  strata: StratumValues[];
  /** The fit of a slope index. */
  fit: SlopeFit;
  decimals: string;
  unit: string;
  polarity: MeasureFields['polarity'];
  counts: MeasureFields['counts'];
  comparable_since_id: string;
};

export const emptyMeasure: MeasureFormValues = {
  measure_code: '',
  measure_name: '',
  description: '',
  kind: 'proportion',
  numerator: '',
  denominator: '',
  multiplier: kindFacts.proportion.scale.multiplier,
  standard: '',
  strata: [emptyStratum],
  fit: 'linear',
  decimals: '1',
  unit: kindFacts.proportion.scale.unit,
  polarity: 'neutral',
  counts: 'both',
  comparable_since_id: '',
};

export const toMeasureFormValues = (measure: Measure): MeasureFormValues => ({
  measure_code: measure.measure_code,
  measure_name: measure.measure_name,
  description: measure.description,
  kind: measure.kind,
  numerator: measure.numerator,
  denominator: measure.denominator ?? '',
  multiplier: String(measure.multiplier),
  standard: measure.standardisation?.standard ?? '',
  strata: strataValuesOf(measure.standardisation),
  fit: measure.standardisation?.fit ?? 'linear',
  decimals: String(measure.decimals),
  unit: measure.unit,
  polarity: measure.polarity,
  counts: measure.counts,
  comparable_since_id: String(measure.comparable_since_id ?? ''),
});

type Defined = Pick<
  MeasureFormValues,
  'kind' | 'numerator' | 'denominator' | 'multiplier' | 'standard' | 'strata' | 'fit'
>;

/**
 * Returns the calculated part of a form. An invalid multiplier counts as 1. Numerator and denominator of
 * strata stay as loaded, because the server makes them from the strata.
 */
export function definitionOf(values: Defined) {
  const { kind, numerator, denominator, multiplier, standard, strata, fit } = values;
  return {
    kind,
    numerator,
    denominator: kindFacts[kind].denominator === null || denominator.trim() === '' ? null : denominator,
    multiplier: parseNumber(multiplier).value ?? 1,
    standardisation: stratifiedMeasureKinds.includes(kind)
      ? standardisationOf(kind, { standard, strata, fit })
      : null,
  };
}

/**
 * Returns the part of the definition that can be previewed during typing: the complete rows, named or not.
 * Returns null if nothing is complete.
 */
export function toPreviewDefinition(values: Defined) {
  const definition = definitionOf(values);
  const { standardisation } = definition;
  if (!standardisation) return definition.numerator.trim() === '' ? null : definition;
  const rows = completeRows(values.kind, values.strata);
  if (rows.length === 0) return null;
  const strata = rows.map((row) => {
    const stratum = standardisation.strata[row]!;
    return { ...stratum, stratum_name: stratum.stratum_name || `Stratum ${row + 1}` };
  });
  const standard = standardisation.standard || 'Not named yet';
  return {
    ...definition,
    numerator: '',
    denominator: null,
    standardisation: { ...standardisation, standard, strata },
  };
}

export const toMeasureFields = (values: MeasureFormValues): MeasureFields => ({
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

/**
 * Returns the changes to a measure with the previous values, so that another user's changes are not
 * overwritten unseen.
 */
export function toMeasureUpdate(
  before: MeasureFields,
  after: MeasureFields,
): Partial<MeasureFields> & { seen: object } {
  const names = (Object.keys(after) as (keyof MeasureFields)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  const of = (fields: MeasureFields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { ...of(after), seen: of(before) };
}

/**
 * Maps the preview's mistakes to the rows of the form, because the preview has complete rows only. An empty
 * denominator is not a mistake.
 */
export function mapPreviewMistakes(
  mistakes: readonly ExpressionIssue[],
  typed: MeasureFormValues,
): ExpressionIssue[] {
  const rows = completeRows(typed.kind, typed.strata);
  return mistakes.flatMap((one) => {
    if (one.stratum !== null) return [{ ...one, stratum: rows[one.stratum] ?? null }];
    const text = one.field === 'numerator' || one.field === 'denominator' ? typed[one.field] : '';
    return text.trim() === '' ? [] : [one];
  });
}
