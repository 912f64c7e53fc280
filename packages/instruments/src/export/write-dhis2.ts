import type {
  InstrumentDefinition,
  InstrumentQuestion,
} from '@portal/contract/builder/instrument-definition';
import {
  hasField,
  isCalculated,
  optionsOf,
  type QuestionType,
} from '@portal/contract/questionnaires/question-types';
import { type Expression, parseExpression } from '@portal/expressions/expression';
import { truncate } from '../import/plain-text.ts';
import { createDhis2Uid } from './dhis2-uid.ts';
import { assignExportCodes, type ExportCodes } from './export-codes.ts';
import { UnsupportedExpressionError } from './unsupported-expression.ts';
import type { ExportLog } from './export-log.ts';

type Item = Record<string, unknown>;
/** The default category of every installation, for figures that are not split. */
const DEFAULT = { id: 'bjDvmb4bfuf', name: 'default' };
const DEFAULT_OPTION = { id: 'HllvX50cXC0' };
const LONGEST = { name: 230, short_name: 50, code: 50 };

const TYPES: Partial<Record<QuestionType, string>> = {
  integer: 'INTEGER',
  decimal: 'NUMBER',
  percentage: 'PERCENTAGE',
  currency: 'NUMBER',
  short_text: 'TEXT',
  nhs_number: 'TEXT',
  long_text: 'LONG_TEXT',
  date: 'DATE',
  time: 'TIME',
  date_time: 'DATETIME',
  yes_no: 'BOOLEAN',
  single_choice: 'TEXT',
  multiple_choice: 'MULTI_TEXT',
  drop_down: 'TEXT',
  rating: 'TEXT',
  file: 'FILE_RESOURCE',
};

/** Writes a data set with all its dependencies, as metadata that an installation can import. */
export const writeDhis2 = (definition: InstrumentDefinition, log: ExportLog): Uint8Array =>
  new Dhis2Writer(definition, log).write();

type Names = { name: string; shortName: string; formName: string };

class Dhis2Writer {
  private readonly definition: InstrumentDefinition;
  private readonly written: ExportLog;
  private readonly codes: ExportCodes;
  private readonly elements: Elements;
  private readonly dataSet: Item;
  private readonly made: Record<string, Item[]> = {
    categoryCombos: [DEFAULT],
    dataElements: [],
    optionSets: [],
    options: [],
    sections: [],
    indicators: [],
    indicatorTypes: [],
    validationRules: [],
  };

  constructor(definition: InstrumentDefinition, written: ExportLog) {
    const named = definition.sections.flatMap((section) =>
      section.sub_sections.flatMap(({ questions }) => questions),
    );
    this.definition = definition;
    this.written = written;
    this.codes = assignExportCodes(
      named.map(({ question_code }) => question_code),
      { clean: (code) => code.slice(0, LONGEST.code), longest: LONGEST.code, begin: '' },
    );
    this.elements = new Map(
      named
        .filter(({ question_type }) => TYPES[question_type] !== undefined)
        .map((one) => [one.question_code, one] as const),
    );
    this.dataSet = { id: this.idOf('set', '') };
  }

  write(): Uint8Array {
    this.addSections();
    this.addRules();
    this.made['dataSets'] = [this.dataSetOf()];
    this.written.remarks.set(
      '',
      `Its period type is “${PERIOD}” there: change it to the programme’s before it is used.`,
    );
    return new TextEncoder().encode(JSON.stringify(this.made, null, 2));
  }

  private idOf(kind: string, code: string): string {
    return createDhis2Uid(`${this.definition.questionnaire_name} ${kind} ${code}`);
  }

  private addSections(): void {
    for (const [s, section] of this.definition.sections.entries()) {
      const own = section.sub_sections.flatMap(({ questions }) => questions);
      this.made['sections']!.push({
        id: this.idOf('section', String(s)),
        name: truncate(section.section_name, LONGEST.name),
        sortOrder: s + 1,
        description: section.guidance,
        dataSet: this.dataSet,
        dataElements: own
          .filter((one) => this.elements.has(one.question_code))
          .map((one) => ({ id: this.idOf('element', one.question_code) })),
      });
      for (const question of own) this.addQuestion(question);
    }
  }

  private addRules(): void {
    const side = (node: Expression) => sideOf(node, this.elements, (code) => this.idOf('element', code));
    for (const [index, check] of this.definition.checks.entries()) {
      const rule = this.written.rule(check.expression, () =>
        JSON.stringify(comparisonOf(parseExpression(check.expression), side)),
      );
      if (rule === '') continue;
      this.made['validationRules']!.push({
        id: this.idOf('rule', String(index)),
        name: truncate(`${index + 1} ${check.message}`, LONGEST.name),
        instruction: check.message,
        importance: check.severity === 'error' ? 'HIGH' : 'MEDIUM',
        periodType: PERIOD,
        ...(JSON.parse(rule) as Item),
      });
    }
  }

  private expressionOf({ expression }: InstrumentQuestion): string {
    return expressionOf(parseExpression(expression ?? ''), this.elements, (one) => this.idOf('element', one));
  }

  private dataSetOf(): Item {
    const compulsory = [...this.elements.values()].filter(({ required }) => required);
    return {
      ...this.dataSet,
      name: truncate(this.definition.questionnaire_name, LONGEST.name),
      periodType: PERIOD,
      shortName: truncate(this.definition.questionnaire_name, LONGEST.short_name),
      categoryCombo: DEFAULT,
      description: this.definition.introduction,
      dataSetElements: [...this.elements.keys()].map((code) => ({
        dataSet: this.dataSet,
        dataElement: { id: this.idOf('element', code) },
      })),
      sections: this.made['sections']!.map(({ id }) => ({ id })),
      indicators: this.made['indicators']!.map(({ id }) => ({ id })),
      compulsoryDataElementOperands: compulsory.map((one) => ({
        dataElement: { id: this.idOf('element', one.question_code) },
        categoryOptionCombo: DEFAULT_OPTION,
      })),
    };
  }

  private addQuestion(question: InstrumentQuestion): void {
    const { question_code, question_type, question_text, help } = question;
    const code = this.codes.get(question_code)!;
    const names = {
      name: truncate(`${code} ${question_text}`, LONGEST.name),
      shortName: truncate(code, LONGEST.short_name),
      formName: truncate(question_text, LONGEST.name),
    };
    if (isCalculated(question)) {
      this.addIndicator(question, names);
      return;
    }
    if (!this.elements.has(question_code)) return;
    this.written.wrote(question_code, code);
    this.made['dataElements']!.push({
      id: this.idOf('element', question_code),
      code,
      ...names,
      description: help,
      valueType: valueTypeOf(question),
      domainType: 'AGGREGATE',
      aggregationType: aggregationOf(question),
      categoryCombo: DEFAULT,
      ...(hasField(question_type, 'options') && { optionSet: this.addOptions(question) }),
    });
  }

  private addIndicator(question: InstrumentQuestion, names: Names): void {
    const { question_code, question_type, help } = question;
    if (question_type !== 'calculated') {
      this.written.unsaid.set(question.expression ?? '', 'an indicator there gives a number');
      return;
    }
    const code = this.codes.get(question_code)!;
    const formula = this.written.formula(question, () => this.expressionOf(question));
    if (formula === null) return;
    this.written.wrote(question_code, code);
    this.written.remarks.set(question_code, 'An answer that is missing counts as 0 there.');
    const type = { id: this.idOf('type', 'number') };
    if (this.made['indicatorTypes']!.length === 0)
      this.made['indicatorTypes']!.push({ ...type, name: 'Number', factor: 1, number: true });
    this.made['indicators']!.push({
      id: this.idOf('indicator', question_code),
      code,
      ...names,
      description: help,
      numerator: formula,
      numeratorDescription: names.formName,
      denominator: '1',
      denominatorDescription: '1',
      indicatorType: type,
    });
  }

  private addOptions(question: InstrumentQuestion): Item {
    const { question_code } = question;
    const set = { id: this.idOf('options', question_code) };
    const options = optionsOf(question).map((option, index) => ({
      id: this.idOf(`option ${question_code}`, option.option_code),
      code: option.option_code,
      name: truncate(option.option_name, LONGEST.name),
      sortOrder: index + 1,
      optionSet: set,
    }));
    this.made['options']!.push(...options);
    this.made['optionSets']!.push({
      ...set,
      name: truncate(`${this.codes.get(question_code)!} options`, LONGEST.name),
      valueType: question.question_type === 'multiple_choice' ? 'MULTI_TEXT' : 'TEXT',
      options: options.map(({ id }) => ({ id })),
    });
    return set;
  }
}
/** A data set needs a period type; a questionnaire here belongs to a time period of any length. */
const PERIOD = 'Yearly';

/** Its range is part of its type, as far as there is one for it. */
function valueTypeOf({ question_type, hard_minimum: least, hard_maximum: most }: InstrumentQuestion): string {
  if (question_type === 'integer' && most === null && least === 0) return 'INTEGER_ZERO_OR_POSITIVE';
  if (question_type === 'integer' && most === null && least === 1) return 'INTEGER_POSITIVE';
  if (question_type === 'integer' && least === null && most === -1) return 'INTEGER_NEGATIVE';
  if (question_type === 'decimal' && least === 0 && most === 1) return 'UNIT_INTERVAL';
  return TYPES[question_type]!;
}

const aggregationOf = ({ question_type }: InstrumentQuestion): string =>
  question_type === 'integer' || question_type === 'decimal' || question_type === 'currency'
    ? 'SUM'
    : question_type === 'percentage'
      ? 'AVERAGE'
      : 'NONE';

const OPERATORS: Record<string, string> = {
  '==': 'equal_to',
  '!=': 'not_equal_to',
  '>': 'greater_than',
  '>=': 'greater_than_or_equal_to',
  '<': 'less_than',
  '<=': 'less_than_or_equal_to',
};

/** A rule compares two sides; how what is missing counts is said of each side as a whole. */
function comparisonOf(node: Expression, side: (node: Expression) => Item): Item {
  if (node.kind !== 'operation' || !Object.hasOwn(OPERATORS, node.operator))
    throw new UnsupportedExpressionError('a rule in DHIS2 must compare two numbers');
  return { leftSide: side(node.left), operator: OPERATORS[node.operator], rightSide: side(node.right) };
}

type Elements = ReadonlyMap<string, InstrumentQuestion>;

function sideOf(node: Expression, elements: Elements, idOf: (code: string) => string): Item {
  const isTotal = node.kind === 'call' && node.name === 'total';
  const expression = isTotal
    ? node.of.map((one) => expressionOf(one, elements, idOf)).join(' + ')
    : expressionOf(node, elements, idOf);
  const missingValueStrategy = isTotal ? 'SKIP_IF_ALL_VALUES_MISSING' : 'SKIP_IF_ANY_VALUE_MISSING';
  return { expression, description: expression, missingValueStrategy };
}

/** Arithmetic of figures. */
function expressionOf(node: Expression, elements: Elements, idOf: (code: string) => string): string {
  switch (node.kind) {
    case 'value':
      if (typeof node.value === 'number') return String(node.value);
      break;
    case 'negate':
      return `(0 - ${expressionOf(node.of, elements, idOf)})`;
    case 'code': {
      const found = elements.get(node.code);
      if (!found) throw new UnsupportedExpressionError(`“${node.code}” is not a data element in DHIS2`);
      if (!/^(INTEGER|NUMBER|PERCENTAGE|UNIT)/.test(valueTypeOf(found)))
        throw new UnsupportedExpressionError(`“${node.code}” is not a number in DHIS2`);
      return `#{${idOf(node.code)}}`;
    }
    case 'operation':
      if (['+', '-', '*', '/'].includes(node.operator))
        return `(${expressionOf(node.left, elements, idOf)} ${node.operator} ${expressionOf(node.right, elements, idOf)})`;
  }
  throw new UnsupportedExpressionError('DHIS2 formulas can only add, subtract, multiply and divide numbers');
}
