import type {
  InstrumentDefinition,
  InstrumentQuestion,
  InstrumentSubSection,
} from '@portal/contract/builder/instrument-definition';
import { hasOptions, isCalculated, type QuestionType } from '@portal/contract/questionnaires/question-types';
import { parseExpression } from '@portal/expressions/expression';
import { limesurveyDialect } from './limesurvey-dialect.ts';
import { type ExportedDefault, exportedDefault } from './exported-default.ts';
import { assignExportCodes, type ExportCodes } from './export-codes.ts';
import { type Check, checksByQuestion, limesurveyCodeRules, optionCodesOf } from './limesurvey-codes.ts';
import { writePlaceholders } from './write-placeholders.ts';
import { UnsupportedExpressionError } from './unsupported-expression.ts';
import { ExpressionWriter } from './expression-dialect.ts';
import type { ExportLog } from './export-log.ts';
import { xmlFile } from '../file-formats/write-xml.ts';
import { encodeSurveyText, type Row, SURVEY_ID, toLimesurveyDocument } from './limesurvey-document.ts';

const TYPES: Record<QuestionType, string> = {
  integer: 'N',
  decimal: 'N',
  percentage: 'N',
  currency: 'N',
  short_text: 'S',
  nhs_number: 'S',
  long_text: 'T',
  date: 'D',
  time: 'D',
  date_time: 'D',
  yes_no: 'Y',
  single_choice: 'L',
  multiple_choice: 'M',
  drop_down: '!',
  rating: 'L',
  calculated: '*',
  calculated_text: '*',
  calculated_date: '*',
  information: 'X',
  file: '|',
};
const DATE_FORMATS: Partial<Record<QuestionType, string>> = {
  date: 'yyyy-mm-dd',
  time: 'HH:MM',
  date_time: 'yyyy-mm-dd HH:MM',
};

/** The structure of a survey as LimeSurvey imports it, with its texts in the rows as up to version 3. */
export const writeLimesurvey = (definition: InstrumentDefinition, log: ExportLog): Uint8Array =>
  new LimesurveyWriter(definition, log).write();

class LimesurveyWriter {
  private readonly definition: InstrumentDefinition;
  private readonly written: ExportLog;
  private readonly names: ExportCodes;
  private readonly options: ReadonlyMap<string, ExportCodes>;
  private readonly writer: ExpressionWriter;
  private readonly types: ReadonlyMap<string, QuestionType>;
  private readonly checks: ReadonlyMap<string, Check>;
  private readonly tables: Record<string, Row[]> = {
    groups: [],
    questions: [],
    subquestions: [],
    answers: [],
    question_attributes: [],
    defaultvalues: [],
  };
  private qid = 0;

  constructor(definition: InstrumentDefinition, written: ExportLog) {
    const placed = definition.sections.flatMap(({ sub_sections }) =>
      sub_sections.flatMap(({ questions }) => questions),
    );
    this.definition = definition;
    this.written = written;
    this.names = assignExportCodes(
      placed.map(({ question_code }) => question_code),
      { ...limesurveyCodeRules(20), begin: 'q' },
    );
    this.options = new Map(placed.map((one) => [one.question_code, optionCodesOf(one, written)]));
    this.writer = new ExpressionWriter(
      limesurveyDialect(this.names, this.options),
      new Map(placed.map((one) => [one.question_code, one])),
    );
    this.types = new Map(placed.map((one) => [one.question_code, one.question_type]));
    this.checks = checksByQuestion(definition, placed, this.writer);
  }

  write(): Uint8Array {
    for (const [s, section] of this.definition.sections.entries()) {
      const gid = String(s + 1);
      this.tables['groups']!.push({
        gid,
        sid: SURVEY_ID,
        group_name: encodeSurveyText(section.section_name),
        group_order: gid,
        description: encodeSurveyText(section.guidance),
        language: 'en',
        grelevance: this.relevance([section.show_if]),
      });
      this.addSubSections(section.sub_sections, gid);
    }
    return xmlFile(toLimesurveyDocument(this.definition, this.tables));
  }

  private addSubSections(sub_sections: InstrumentSubSection[], gid: string): void {
    let order = 0;
    for (const part of sub_sections) {
      if (part.sub_section_name !== '' || part.guidance !== '') {
        const heading = [part.sub_section_name, part.guidance].filter(Boolean).join('\n\n');
        this.ask({
          gid,
          type: 'X',
          title: this.unusedHeading(),
          text: encodeSurveyText(heading),
          order: (order += 1),
          shown: [part.show_if],
        });
      }
      for (const question of part.questions) {
        const row = part.rows[question.row ?? -1]?.show_if ?? '';
        this.addQuestion(question, gid, (order += 1), [part.show_if, row, question.show_if]);
      }
    }
  }

  private relevance(texts: string[]): string {
    return (
      texts
        .map((text) => this.written.rule(text, () => this.writer.condition(parseExpression(text), true)))
        .filter(Boolean)
        .join(' and ') || '1'
    );
  }

  private unusedHeading(): string {
    let n = this.qid + 1;
    while (this.names.has(`heading${n}`) || [...this.names.values()].includes(`heading${n}`)) n += 1;
    return `heading${n}`;
  }

  /** Writes a text; several selected options have no single answer to insert. */
  private inText(text: string): string {
    const isSaid = (code: string) => this.names.has(code) && this.types.get(code) !== 'multiple_choice';
    return writePlaceholders(
      text,
      (code) => (isSaid(code) ? `{${this.names.get(code)}.shown}` : `[${code}]`),
      encodeSurveyText,
    );
  }

  private ask(one: {
    gid: string;
    type: string;
    title: string;
    text: string;
    order: number;
    shown: string[];
    help?: string;
    required?: boolean;
    preg?: string;
  }): string {
    this.qid += 1;
    this.tables['questions']!.push({
      qid: String(this.qid),
      parent_qid: '0',
      sid: SURVEY_ID,
      gid: one.gid,
      type: one.type,
      title: one.title,
      question: one.text,
      preg: one.preg ?? '',
      help: one.help ?? '',
      other: 'N',
      mandatory: one.required ? 'Y' : 'N',
      question_order: String(one.order),
      language: 'en',
      scale_id: '0',
      same_default: '0',
      relevance: this.relevance(one.shown),
    });
    return String(this.qid);
  }

  private addQuestion(question: InstrumentQuestion, gid: string, order: number, shown: string[]): void {
    const { question_code, question_type, question_text, help, required, pattern } = question;
    const attributes = this.attributesOf(question, this.checks.get(question_code));
    if (isCalculated(question)) {
      const formula = this.written.formula(question, () =>
        this.writer.value(parseExpression(question.expression ?? '')),
      );
      if (formula === null) return;
      attributes['equation'] = `{${formula}}`;
    }
    const title = this.names.get(question_code)!;
    this.written.wrote(question_code, title);
    const preg = pattern === null ? '' : `/^(?:${pattern.replaceAll('/', '\\/')})$/`;
    const id = this.ask({
      gid,
      type: TYPES[question_type],
      title,
      text: this.inText(question_text),
      order,
      shown,
      help: this.inText(help),
      required,
      preg,
    });
    this.addOptions(question, id, gid);
    for (const [attribute, value] of Object.entries(attributes))
      if (value !== '') this.tables['question_attributes']!.push({ qid: id, attribute, value });
  }

  /** Adds the options of a question, and its default answer. */
  private addOptions(question: InstrumentQuestion, id: string, gid: string): void {
    const { question_code, question_type } = question;
    const codes = this.options.get(question_code)!;
    const begins = this.startOf(question, codes);
    if (begins.alone !== '') this.preset(id, '0', begins.alone);
    for (const [index, option] of question.options.entries()) {
      const code = codes.get(option.option_code)!;
      if (question_type === 'multiple_choice')
        this.tables['subquestions']!.push({
          qid: String((this.qid += 1)),
          parent_qid: id,
          sid: SURVEY_ID,
          gid,
          type: 'T',
          title: code,
          question: encodeSurveyText(option.option_name),
          question_order: String(index + 1),
          language: 'en',
          scale_id: '0',
          same_default: '0',
          relevance: this.relevance([option.show_if]),
        });
      if (begins.ticked.includes(option.option_code)) this.preset(id, String(this.qid), 'Y');
      else
        this.tables['answers']!.push({
          qid: id,
          code,
          answer: encodeSurveyText(option.option_name),
          sortorder: String(index + 1),
          assessment_value: '0',
          language: 'en',
          scale_id: '0',
        });
    }
  }

  private preset(id: string, sqid: string, value: string): void {
    this.tables['defaultvalues']!.push({
      qid: id,
      scale_id: '0',
      sqid,
      language: 'en',
      specialtype: '',
      defaultvalue: value,
    });
  }

  /** Returns a question's initial value: a value or an expression, or the ticked parts. */
  private startOf(question: InstrumentQuestion, codes: ExportCodes) {
    const found = { alone: '', ticked: [] as string[] };
    this.written.rule(question.default_answer, () => {
      const out = exportedDefault(question);
      if (out === null) return '';
      if (out.kind === 'stored' && question.question_type === 'multiple_choice')
        found.ticked = out.values.map(String);
      else if (question.question_type === 'multiple_choice')
        throw new UnsupportedExpressionError('LimeSurvey cannot calculate which options are ticked');
      else found.alone = this.valueThere(question, out, codes);
      return 'said';
    });
    return found;
  }

  private valueThere(question: InstrumentQuestion, out: ExportedDefault, codes: ExportCodes): string {
    if (out.kind !== 'stored') {
      if (hasOptions(question)) throw new UnsupportedExpressionError('an option is calculated');
      return `{${this.writer.value(parseExpression(question.default_answer))}}`;
    }
    const [value = ''] = out.values;
    if (hasOptions(question)) {
      const code = codes.get(String(value));
      if (code === undefined)
        throw new UnsupportedExpressionError(`“${value}” is not a possible answer in this format`);
      return code;
    }
    if (/[{}]/.test(String(value)))
      throw new UnsupportedExpressionError('LimeSurvey reads braces as formulas');
    return question.question_type === 'date_time' ? String(value).replace('T', ' ') : String(value);
  }

  private attributesOf(question: InstrumentQuestion, check: Check | undefined): Row {
    const { question_type, hard_minimum, hard_maximum, unit, options: own } = question;
    const codes = this.options.get(question.question_code)!;
    const alone = own.filter(({ exclusive }) => exclusive).map(({ option_code }) => codes.get(option_code)!);
    return {
      ...(question_type === 'integer' && { num_value_int_only: '1' }),
      min_num_value_n: hard_minimum === null ? '' : String(hard_minimum),
      max_num_value_n: hard_maximum === null ? '' : String(hard_maximum),
      suffix: unit,
      date_format: DATE_FORMATS[question_type] ?? '',
      exclude_all_others: alone.join(';'),
      ...(check && { em_validation_q: check.rule, em_validation_q_tip: check.message }),
    };
  }
}
