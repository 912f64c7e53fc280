import type { MeasureKind, SlopeFit } from '@portal/contract/measures/measure-kinds';
import type { Standardisation, Stratum } from '@portal/contract/measures/measure-definition';
import {
  stratumWeightedMeasureKinds,
  stratifiedMeasureKinds,
  kindsOverCases,
} from '@portal/contract/measures/measure-kinds';
import { codesOfCases } from '@portal/expressions/case-functions';
import { referencedCodes, type Expression, parseExpression } from '@portal/expressions/expression';
import { hasRosterSyntax } from '@portal/expressions/rosters/roster-tables';
import { codesUsedBy } from './measure-uses.ts';

/** A measure's definition as it is written. */
export type MeasureDefinitionSource = {
  kind: MeasureKind;
  numerator: string;
  denominator: string | null;
  multiplier: number;
  standardisation: Standardisation | null;
};

/** A stratum, read. */
export type ReadStratum = Pick<Stratum, 'stratum_name' | 'weight'> & {
  count: Expression;
  population: Expression;
};

/** A measure's definition, read. */
export type ParsedMeasureDefinition = {
  kind: MeasureKind;
  numerator: Expression;
  denominator: Expression | null;
  multiplier: number;
  /** Null for what has none. */
  strata: ReadStratum[] | null;
  /** The fit of a slope index; linear if left out. */
  slope_fit?: SlopeFit | undefined;
  /** The question codes it reads; before it is bound to a period also the names of rosters and their columns. */
  codes: string[];
  /** The question codes that functions over cases read. */
  case_codes: string[];
  /** The codes of the measures that it uses. */
  uses: string[];
  /** True if it names days of the period or rosters, whose meaning depends on the period. */
  needs_binding: boolean;
  /** Calculated over cases; otherwise over the submission's answers. A distribution can be either. */
  is_over_cases: boolean;
};

/** @throws ExpressionError, which a definition that was saved never does: it was checked. */
export function parseMeasureDefinition(source: MeasureDefinitionSource): ParsedMeasureDefinition {
  const { kind, multiplier } = source;
  const numerator = parseExpression(source.numerator);
  const denominator = source.denominator === null ? null : parseExpression(source.denominator);
  const codes = [
    ...new Set([...referencedCodes(numerator), ...(denominator ? referencedCodes(denominator) : [])]),
  ];
  const case_codes = [...new Set([numerator, ...(denominator ? [denominator] : [])].flatMap(codesOfCases))];
  const is_over_cases = kindsOverCases.includes(kind);
  const needs_binding = [source.numerator, source.denominator ?? ''].some(mayNeedBinding);
  const strata =
    source.standardisation?.strata.map(({ stratum_name, count, population, weight }) => ({
      stratum_name,
      weight,
      count: parseExpression(count),
      population: parseExpression(population),
    })) ?? null;
  return {
    kind,
    numerator,
    denominator,
    multiplier,
    strata,
    slope_fit: source.standardisation?.fit,
    codes,
    case_codes,
    uses: codesUsedBy(source),
    is_over_cases,
    needs_binding,
  };
}

/**
 * Returns the sums used as numerator and denominator of a measure of strata; null for other kinds. The
 * expected value of an indirectly standardised ratio is each population times its reference rate.
 */
export function strataTotals({
  kind,
  standardisation,
}: Pick<MeasureDefinitionSource, 'kind' | 'standardisation'>) {
  if (!stratifiedMeasureKinds.includes(kind)) return null;
  const sumOf = (texts: string[]) => texts.join(' + ');
  const strata = standardisation?.strata ?? [];
  return {
    numerator: sumOf(strata.map(({ count }) => asTerm(count))),
    denominator: sumOf(
      strata.map(({ population, weight }) =>
        stratumWeightedMeasureKinds.includes(kind)
          ? asTerm(population)
          : `${decimal(weight)} * ${asTerm(population)}`,
      ),
    ),
  };
}

/** True for a text that names days of the period or seems to name rosters. Sums of strata contain those of each stratum. */
const mayNeedBinding = (text: string): boolean =>
  /\bperiod_(start|end)\s*\(/.test(text) || hasRosterSyntax(text);

const asTerm = (text: string) => (/^\w+$/.test(text) ? text : `(${text})`);
/** Expressions know no exponents. */
const decimal = (value: number) =>
  String(value).includes('e') ? value.toFixed(40).replace(/\.?0+$/, '') : String(value);
