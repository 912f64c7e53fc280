import type {
  InstrumentDefinition,
  InstrumentQuestion,
} from '@portal/contract/builder/instrument-definition';
import { hasField, isCalculated, optionsOf } from '@portal/contract/questionnaires/question-types';
import { type Expression, parseExpression } from '@portal/expressions/expression';
import { truncate } from '../import/plain-text.ts';
import {
  comparisonOf,
  type Elements,
  type Quotient,
  sideOf,
  splitQuotient,
  sumOf,
} from './dhis2-formulas.ts';
import { createDhis2Uid } from './dhis2-uid.ts';
import { aggregationOf, valueTypeOf, valueTypes } from './dhis2-value-types.ts';
import { assignExportCodes, type ExportCodes } from './export-codes.ts';
import type { ExportLog } from './export-log.ts';

type Item = Record<string, unknown>;
/** The default category of every installation, for figures that are not split. */
const DEFAULT = { id: 'bjDvmb4bfuf', name: 'default' };
const DEFAULT_OPTION = { id: 'HllvX50cXC0' };
const LONGEST = { name: 230, short_name: 50, code: 50 };

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
        .filter(({ question_type }) => valueTypes[question_type] !== undefined)
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
      `In DHIS2, its period type is “${PERIOD}”. Change it to your programme’s period type before you use it.`,
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

  private quotientOf({ expression }: InstrumentQuestion): Quotient<string> {
    const { numerator, denominator, factor } = splitQuotient(parseExpression(expression ?? ''));
    const write = (node: Expression) =>
      sumOf(node, this.elements, (one) => this.idOf('element', one)).expression;
    return { numerator: write(numerator), denominator: write(denominator), factor };
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
      this.written.unsaid.set(question.expression ?? '', 'an indicator in DHIS2 must give a number');
      return;
    }
    const code = this.codes.get(question_code)!;
    const formula = this.written.formula(question, () => JSON.stringify(this.quotientOf(question)));
    if (formula === null) return;
    const { numerator, denominator, factor } = JSON.parse(formula) as Quotient<string>;
    this.written.wrote(question_code, code);
    this.written.remarks.set(question_code, 'In DHIS2, a missing answer counts as 0.');
    this.made['indicators']!.push({
      id: this.idOf('indicator', question_code),
      code,
      ...names,
      description: help,
      numerator,
      numeratorDescription: names.formName,
      denominator,
      denominatorDescription: denominator,
      indicatorType: this.addIndicatorType(factor),
    });
  }

  private addIndicatorType(factor: number): Item {
    const type = { id: this.idOf('type', factor === 1 ? 'number' : String(factor)) };
    if (!this.made['indicatorTypes']!.some(({ id }) => id === type.id))
      this.made['indicatorTypes']!.push({
        ...type,
        name: factor === 1 ? 'Number' : `Times ${factor}`,
        factor,
        number: factor === 1,
      });
    return type;
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
