import type { ExpressionIssue } from '@portal/contract/measures/measures';
import {
  stratifiedMeasureKinds,
  kindsOverCases,
  kindsWithOptionalDenominator,
  kindsWithoutDenominator,
} from '@portal/contract/measures/measure-kinds';
import { hasOptions } from '@portal/contract/questionnaires/question-types';
import { bindExpression } from '@portal/expressions/bind-expression';
import {
  assertMeasureFunctions,
  codesBesideCases,
  codesOfCases,
  findCaseCalls,
} from '@portal/expressions/case-functions';
import { checkExpression } from '@portal/expressions/check-expression';
import {
  type Expression,
  referencedCodes,
  ExpressionError,
  previousPeriodCodes,
  parseExpression,
  dependsOnToday,
} from '@portal/expressions/expression';
import type { ValueType } from '@portal/expressions/functions';
import { lookupTablesIn } from '@portal/expressions/lookup-tables';
import { findMeasureCalls } from '@portal/expressions/measure-references';
import { answerValueType } from '@portal/expressions/rules/compile-rules';
import { NO_ROSTERS, type RosterTables } from '@portal/expressions/rosters/roster-tables';
import { LEAST_GROUPS } from '@portal/statistics/rates/slope-index';
import type { QuestionCode } from '../../questionnaires/questionnaires/question-codes.sql.ts';
import { assertUsesMeasures, NO_MEASURES, type UsableMeasures } from './check-measure-uses.ts';
import { strataTotals, type MeasureDefinitionSource } from './measure-definition.ts';

type Field = ExpressionIssue['field'];
type Known = Pick<QuestionCode, 'question_code' | 'question_types' | 'is_of_cases' | 'is_of_survey'>;

/** The names that a definition can read. */
type KnownNames = { questions: Known[]; rosters: RosterTables; usable: UsableMeasures };

/**
 * Removes parts that a kind does not use, even if typed before the kind was selected. Kinds that are not
 * quotients have no denominator, and those without strata have none. Strata use sums as numerator and
 * denominator.
 */
export function normaliseMeasureDefinition<Of extends MeasureDefinitionSource>(definition: Of): Of {
  const sums = strataTotals(definition);
  if (sums) return { ...definition, ...sums };
  return {
    ...definition,
    standardisation: null,
    denominator: kindsWithoutDenominator.includes(definition.kind)
      ? null
      : definition.denominator?.trim() || null,
  };
}

/**
 * Finds the errors of a definition, each with its place. `questions`: every code the project has ever asked.
 */
export function validateMeasureDefinition(
  definition: MeasureDefinitionSource,
  questions: Known[],
  rosters: RosterTables = NO_ROSTERS,
  usable: UsableMeasures = NO_MEASURES,
): ExpressionIssue[] {
  const known = { questions, rosters, usable };
  if (stratifiedMeasureKinds.includes(definition.kind)) return mistakesInStrata(definition, known);
  const needsDenominator = !kindsWithoutDenominator.includes(definition.kind);
  const mistakes = mistakesIn('numerator', definition.numerator, definition, known);
  if (!needsDenominator) return mistakes;
  if (definition.denominator === null) {
    if (kindsWithOptionalDenominator.includes(definition.kind)) return mistakes;
    const message = 'This type of measure needs a denominator.';
    return [...mistakes, { field: 'denominator', stratum: null, message, index: 0 }];
  }
  return [...mistakes, ...mistakesIn('denominator', definition.denominator, definition, known)];
}

/** A standard population has people in each stratum; a reference rate can be 0. */
const WITHOUT_WEIGHT = { field: 'weight', message: 'A weight must be above 0.', index: 0 } as const;

/** Checks each stratum separately, so that an error is shown where it was written. */
function mistakesInStrata(written: MeasureDefinitionSource, known: KnownNames): ExpressionIssue[] {
  const strata = written.standardisation?.strata ?? [];
  if (strata.length === 0) {
    const message = 'Add at least one stratum.';
    return [{ field: 'standardisation', stratum: null, message, index: 0 }];
  }
  if (written.kind === 'slope_index' && strata.length < LEAST_GROUPS) {
    const message = `A slope index needs at least ${LEAST_GROUPS} groups.`;
    return [{ field: 'standardisation', stratum: null, message, index: 0 }];
  }
  return strata.flatMap(({ count, population, weight }, stratum) =>
    [
      ...mistakesIn('count', count, written, known),
      ...mistakesIn('population', population, written, known),
      ...(weight > 0 || written.kind !== 'standardised_rate' ? [] : [WITHOUT_WEIGHT]),
    ].map((mistake) => ({ ...mistake, stratum })),
  );
}

/** The fields that need an answer: a population can be a figure that is the same for all. */
const READS: ReadonlySet<Field> = new Set(['numerator', 'count']);

function mistakesIn(
  field: Field,
  text: string,
  { kind }: MeasureDefinitionSource,
  { questions, rosters, usable }: KnownNames,
): ExpressionIssue[] {
  const known = new Map(questions.map((one) => [one.question_code, one]));
  try {
    const expression = bindExpression(parseExpression(text), {
      rosters,
      isQuestion: (code) => known.has(code),
    });
    if (lookupTablesIn(text).length > 0)
      throw at(
        'lookup',
        'A measure cannot use lookup(…), because its figures would change with the table. Use a calculated question with lookup(…)',
        text,
      );
    if (previousPeriodCodes(expression).length > 0) {
      throw at('last', 'A measure uses a single period, so you cannot use last(…)', text);
    }
    if (dependsOnToday(expression)) {
      throw at('today', 'Published figures must be the same every day, so you cannot use today()', text);
    }
    const codes = referencedCodes(expression);
    for (const code of codes)
      if (!known.has(code)) throw at(code, `No question in this project has the code “${code}”`, text);
    assertUsesMeasures(expression, { kind }, usable);
    assertMeasureFunctions(expression, true);
    if (kind !== 'distribution') assertCodesOfKind(kind, expression, known, text);
    if (kind === 'distribution') {
      const types = expression.kind === 'code' ? known.get(expression.code)!.question_types : [];
      const areOfOptions = types.every((question_type) => hasOptions({ question_type }));
      if (types.length > 0 && areOfOptions) return [];
      throw new ExpressionError(
        'A distribution needs one question with options. Enter only the code of that question.',
        0,
      );
    }
    if (READS.has(field) && codes.length === 0 && findMeasureCalls(expression).length === 0) {
      throw new ExpressionError('A measure must use at least one answer.', 0);
    }
    const types = new Map(questions.map((one) => [one.question_code, typeOf(one)]));
    const isCondition =
      kind === 'case_proportion' || (field === 'denominator' && kindsOverCases.includes(kind));
    checkExpression(text, types, isCondition ? 'boolean' : 'number', new Map(), {
      rosters,
      isMeasure: true,
    });
    return [];
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return [{ field, stratum: null, message: error.message, index: error.index }];
  }
}

/**
 * Checks that questions of cases are read of each case, and others of the submission.
 * @throws ExpressionError with the place of the first that is not
 */
function assertCodesOfKind(
  kind: MeasureDefinitionSource['kind'],
  expression: Expression,
  known: ReadonlyMap<string, Known>,
  text: string,
): void {
  const isOverCases = kindsOverCases.includes(kind);
  const [call] = findCaseCalls(expression);
  if (isOverCases && call)
    throw at(
      call.name,
      `A measure based on cases is calculated case by case, so you cannot use ${call.name}(…)`,
      text,
    );
  const withoutCode = findCaseCalls(expression).find((one) => referencedCodes(one).length === 0);
  if (withoutCode)
    throw new ExpressionError(
      `${withoutCode.name} needs the code of a case question in its brackets, such as case_count(answered(hospital_no)).`,
      withoutCode.at,
    );
  for (const code of codesBesideCases(expression))
    if (known.get(code)!.is_of_cases !== isOverCases)
      throw at(
        code,
        isOverCases
          ? `“${code}” is not a case question. A measure based on cases can only use case questions`
          : `“${code}” is a case question. Use it in case_count(…) or case_sum(…), or select a type of measure that is based on cases`,
        text,
      );
  for (const code of codesOfCases(expression))
    if (!known.get(code)!.is_of_cases || known.get(code)!.is_of_survey)
      throw at(code, `“${code}” is not a question in a case questionnaire`, text);
}

/**
 * Returns the type of a question. If it was a figure in one year and text in another, only the answers show
 * which.
 */
function typeOf({ question_types }: Known): ValueType {
  const types = new Set(question_types.map(answerValueType));
  return types.size === 1 ? [...types][0]! : 'any';
}

const at = (word: string, message: string, text: string) =>
  new ExpressionError(`${message}.`, Math.max(0, text.search(new RegExp(`\\b${word}\\b`))));
