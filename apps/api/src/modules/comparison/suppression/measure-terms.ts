import { kindsOverCases } from '@portal/contract/measures/measure-kinds';
import { codesBesideCases, codesOfCases, findCaseCalls } from '@portal/expressions/case-functions';
import { referencedCodes, type Expression, parseExpression } from '@portal/expressions/expression';
import { type Formulas, linearForm, type LinearForm, canonicalText } from '@portal/expressions/linear-form';
import type { LinearCombination } from '@portal/statistics/suppression/linked-suppression';
import type { LinkedDefinition } from './linked-tables.sql.ts';

/** One side of a measure, as quantities that others may have a part in. */
export type Side = {
  /** Its amount is that of the form and the constant; null where it is known only by name. */
  form: LinearCombination;
  constant: number | null;
  /** Quantities revealed together with this one. */
  along: LinearCombination[];
  isCount: boolean;
};
/** The quantities that a measure reveals about its subjects. */
export type MeasureTerms = {
  numerator: Side | null;
  denominator: Side | null;
  /** The rest of the denominator, if the numerator is a part of it. */
  rest: Side | null;
  /** For measures that weight each stratum separately: the count and the population of each. */
  strata?: { counts: LinearCombination[]; populations: LinearCombination[]; isOfCases?: boolean };
  /** The name of the value in measures that use this one, if they know it by name only. */
  name?: LinearCombination;
  /** The numbers of cases by the answers to questions that have a split, if this measure reads them. */
  splits?: LinearCombination[];
};
/**
 * Returns the terms of a measure. Over cases, a question cannot be split. All counts by the answers to one
 * question are one quantity, so the parts of a whole are suppressed together.
 *
 * @param parse reads an expression, with rosters as their rows
 */
export function toMeasureTerms(
  measure: LinkedDefinition,
  formulas: Formulas,
  parse: (text: string) => Expression = parseExpression,
): MeasureTerms {
  const numerator = parse(measure.numerator);
  const denominator = measure.denominator === null ? null : parse(measure.denominator);
  if (measure.split_by && denominator) return sidesOfBand(measure, measure.split_by, numerator, denominator);
  const casesWith = (...expressions: (Expression | null)[]) =>
    byName(
      expressions.flatMap((expression) =>
        expression === null ? [] : [`cases: ${canonicalText(expression)}`],
      ),
    );
  switch (measure.kind) {
    case 'case_mean':
    case 'case_median':
      return { numerator: null, denominator: casesWith(numerator, denominator), rest: null };
    case 'case_proportion': {
      const part = byName(referencedCodes(numerator).map((code) => `cases by ${code}`));
      return { numerator: part, denominator: denominator && casesWith(denominator), rest: part };
    }
    case 'distribution':
      return measure.is_distribution_of_cases
        ? {
            numerator: byName([`cases by ${measure.numerator}`]),
            denominator: casesWith(numerator),
            rest: null,
          }
        : { numerator: null, denominator: null, rest: null };
    case 'standardised_rate':
    case 'slope_index':
      return sidesOfStrata(measure, formulas, parse);
    default: {
      const counts = (side: 'numerator' | 'denominator') =>
        measure.counts === 'both' || measure.counts === side;
      if ([numerator, denominator].some(readsCases))
        return {
          numerator: sideOfCases(numerator, formulas, counts('numerator')),
          denominator: denominator && sideOfCases(denominator, formulas, counts('denominator')),
          rest:
            measure.kind === 'proportion' && measure.counts === 'both'
              ? sideOfCases(numerator, formulas, true)
              : null,
        };
      const rest: Expression | null =
        measure.kind === 'proportion' && denominator && measure.counts === 'both'
          ? { kind: 'operation', operator: '-', left: denominator, right: numerator, at: 0 }
          : null;
      return {
        numerator: bySum(linearForm(numerator, formulas), counts('numerator')),
        denominator: denominator && bySum(linearForm(denominator, formulas), counts('denominator')),
        rest: rest && bySum(linearForm(rest, formulas), true),
      };
    }
  }
}

/**
 * Returns the terms of a band of a split. Its names are different from those of the whole, which stays if a band is
 * suppressed (`split-bands.ts`).
 */
function sidesOfBand(
  { kind }: LinkedDefinition,
  splitBy: string,
  numerator: Expression,
  denominator: Expression,
): MeasureTerms {
  const within = `cases: in ${canonicalText(denominator)}`;
  if (kind !== 'case_proportion')
    return {
      numerator: null,
      denominator: byName([`${within} with ${canonicalText(numerator)}`]),
      rest: null,
    };
  const part = byName(
    referencedCodes(numerator).map((code) => `cases by ${[code, splitBy].sort().join(' and ')}`),
  );
  return { numerator: part, denominator: byName([within]), rest: part };
}

/** Lists the question codes that a measure reads of each case. */
export function caseCodesOf(
  measure: LinkedDefinition,
  parse: (text: string) => Expression = parseExpression,
): string[] {
  const strata = measure.standardisation?.strata ?? [];
  const texts = [measure.numerator, measure.denominator ?? '0'];
  const expressions = [...texts, ...strata.flatMap(({ count, population }) => [count, population])].map(
    parse,
  );
  const isOverCases = kindsOverCases.includes(measure.kind) || measure.is_distribution_of_cases;
  return [...new Set(expressions.flatMap(isOverCases ? referencedCodes : codesOfCases))];
}

/**
 * Returns the terms of a strata measure. A standardised rate and a slope index weight each stratum
 * separately: knowing the other strata and all populations reveals the last one. So the measure reveals each
 * stratum's count and population with the sums. It is suppressed if another figure of one of them is.
 */
function sidesOfStrata(
  measure: LinkedDefinition,
  formulas: Formulas,
  parse: (text: string) => Expression,
): MeasureTerms {
  const strata = measure.standardisation?.strata ?? [];
  const texts = strata.flatMap(({ count, population }) => [count, population]);
  if (texts.some((text) => readsCases(parse(text)))) return sidesOfStrataOfCases(measure, formulas, parse);
  const read = (text: string) => linearForm(parse(text), formulas);
  const sideOf = (side: 'numerator' | 'denominator', sum: string, texts: string[]): Side => {
    const each = texts
      .map(read)
      .flatMap(({ terms, operands }) => [terms, ...operands.map((one) => one.terms)]);
    return { ...bySum(read(sum), measure.counts === 'both' || measure.counts === side), along: each };
  };
  const counts = strata.map(({ count }) => count);
  const populations = strata.map(({ population }) => population);
  return {
    numerator: sideOf('numerator', measure.numerator, counts),
    denominator: sideOf('denominator', measure.denominator ?? '0', populations),
    rest: null,
    strata: {
      counts: counts.map((text) => read(text).terms),
      populations: populations.map((text) => read(text).terms),
    },
  };
}

/** The same for strata that count cases, whose quantities are known by name only. */
function sidesOfStrataOfCases(
  measure: LinkedDefinition,
  formulas: Formulas,
  parse: (text: string) => Expression,
): MeasureTerms {
  const strata = measure.standardisation?.strata ?? [];
  const sideOf = (side: 'numerator' | 'denominator', texts: string[]) =>
    sideOfAllCases(
      texts.map((text) => sideOfCases(parse(text), formulas, true)),
      measure.counts === 'both' || measure.counts === side,
    );
  const numerator = sideOf(
    'numerator',
    strata.map(({ count }) => count),
  );
  const denominator = sideOf(
    'denominator',
    strata.map(({ population }) => population),
  );
  const formsOf = (side: Side) => [side.form, ...side.along];
  return {
    numerator,
    denominator,
    rest: null,
    strata: { counts: formsOf(numerator), populations: formsOf(denominator), isOfCases: true },
  };
}

const readsCases = (expression: Expression | null): boolean =>
  expression !== null && findCaseCalls(expression).length > 0;

/** All counts of cases by the answers to one question are one quantity, as in measures over cases. */
function sideOfCases(expression: Expression, formulas: Formulas, isCount: boolean): Side {
  if (!readsCases(expression)) return bySum(linearForm(expression, formulas), isCount);
  const beside = codesBesideCases(expression).map((code) =>
    linearForm({ kind: 'code', code, at: 0 }, formulas),
  );
  const named = byName(codesOfCases(expression).map((code) => `cases by ${code}`));
  return { ...named, along: [...named.along, ...beside.map(({ terms }) => terms)], isCount };
}

function sideOfAllCases(sides: Side[], isCount: boolean): Side {
  const [form, ...along] = sides.flatMap((side) => [side.form, ...side.along]);
  return { form: form ?? new Map(), constant: null, along, isCount };
}

const bySum = ({ terms, constant, operands }: LinearForm, isCount: boolean): Side => ({
  form: terms,
  constant,
  along: operands.map((operand) => operand.terms),
  isCount,
});
const byName = ([first, ...others]: string[]): Side => ({
  form: formOf(first!),
  constant: null,
  along: others.map(formOf),
  isCount: true,
});
const formOf = (name: string): LinearCombination => new Map([[name, 1]]);

/** Lists the names of the quantities that the counts of some measures consist of. */
export function namesOfCounts(all: Iterable<MeasureTerms>): Set<string> {
  const names = new Set<string>();
  for (const { numerator, denominator } of all) {
    for (const side of [numerator, denominator]) {
      if (side?.isCount) for (const name of side.form.keys()) names.add(name);
    }
  }
  return names;
}
