import { kindsOverCases } from '@portal/contract/measures/measure-kinds';
import { parseExpression, referencedCodes } from '@portal/expressions/expression';
import type { MeasureDefinitionSource } from './measure-definition.ts';
import type { MeasureRow } from './measures.sql.ts';

/** The question that splits the cases of a measure, and the answer of one band as expressions write it. */
type BandOf = { split_by: string; split_value: string };

/** Returns the calculation of a band: that of the whole, over the cases with one answer. */
export function defineBand(
  whole: MeasureDefinitionSource,
  { split_by, split_value }: BandOf,
): MeasureDefinitionSource {
  const { kind, numerator, denominator, multiplier } = whole;
  const hasAnswer = `${split_by} == ${split_value}`;
  return {
    kind,
    numerator,
    denominator: denominator === null ? hasAnswer : [`(${denominator})`, hasAnswer].join(' and '),
    multiplier,
    standardisation: null,
  };
}

/** Writes an answer as expressions do; null for a text with both kinds of quotes. */
export function toExpressionValue(answer: string | number): string | null {
  if (typeof answer === 'number') return String(answer);
  const text = answer.replaceAll('\\', '\\\\');
  const quote = ["'", '"'].find((one) => !text.includes(one));
  return quote === undefined ? null : `${quote}${text}${quote}`;
}

/** Lists the codes that a measure over cases reads. */
export const codesOverCases = ({ numerator, denominator }: MeasureDefinitionSource): string[] => [
  ...new Set(
    [numerator, ...(denominator === null ? [] : [denominator])].map(parseExpression).flatMap(referencedCodes),
  ),
];

/** Checks if a measure can be split by a question: no band could differ in a question that the whole reads. */
export const canSplitBy = (whole: MeasureDefinitionSource, code: string): boolean =>
  kindsOverCases.includes(whole.kind) && !codesOverCases(whole).includes(code);

/** Lists the bands of a measure as rows with the question and answer of each. */
export const bandsOfMeasure = (all: readonly MeasureRow[], wholeId: number): (MeasureRow & BandOf)[] =>
  all.flatMap((one) =>
    one.split_of_id === wholeId && one.split_by !== null && one.split_value !== null
      ? [{ ...one, split_by: one.split_by, split_value: one.split_value }]
      : [],
  );
