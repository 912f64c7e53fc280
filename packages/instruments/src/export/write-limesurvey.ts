import type {
  InstrumentDefinition,
  InstrumentQuestion,
} from '@portal/contract/builder/instrument-definition';
import { hasOptions, type QuestionType } from '@portal/contract/questionnaires/question-types';
import { referencedCodes, parseExpression } from '@portal/expressions/expression';
import { limesurveyDialect } from './limesurvey-dialect.ts';
import { type ExportedDefault, exportedDefault } from './exported-default.ts';
import { assignExportCodes, type ExportCodes } from './export-codes.ts';
import { writePlaceholders } from './write-placeholders.ts';
import {
  UnsupportedExpressionError,
  type ExpressionWriter,
  createExpressionWriter,
} from './expression-dialect.ts';
import type { ExportLog } from './export-log.ts';
import { element, type XmlNode, xmlFile } from '../file-formats/write-xml.ts';

const TYPES: Record<QuestionType, string> = {
  integer: 'N',
  decimal: 'N',
  percentage: 'N',
  currency: 'N',
  short_text: 'S',
  long_text: 'T',
  date: 'D',
  time: 'D',
  date_time: 'D',
  yes_no: 'Y',
  single_choice: 'L',
  multiple_choice: 'M',
  drop_down: '!',
  calculated: '*',
  information: 'X',
  file: '|',
};
const DATE_FORMATS: Partial<Record<QuestionType, string>> = {
  date: 'yyyy-mm-dd',
  time: 'HH:MM',
  date_time: 'yyyy-mm-dd HH:MM',
};
const SURVEY = '1';
type Row = Record<string, string>;

/** Codes there are letters and digits: 20 of a question or part, 5 of an answer. */
const codeIn = (longest: number) => ({
  clean: (code: string) => code.replace(/[^a-zA-Z0-9]/g, '').slice(0, longest),
  longest,
});

/** The structure of a survey as LimeSurvey imports it, with its texts in the rows as up to version 3. */
export function writeLimesurvey(definition: InstrumentDefinition, written: ExportLog): Uint8Array {
  const placed = definition.sections.flatMap(({ sub_sections }) =>
    sub_sections.flatMap(({ questions }) => questions),
  );
  const names = assignExportCodes(
    placed.map(({ question_code }) => question_code),
    { ...codeIn(20), begin: 'q' },
  );
  const options = new Map(placed.map((one) => [one.question_code, optionCodesOf(one, written)]));
  const writer = createExpressionWriter(
    limesurveyDialect(names, options),
    new Map(placed.map((one) => [one.question_code, one])),
  );
  const types = new Map(placed.map((one) => [one.question_code, one.question_type]));
  const relevance = (texts: string[]) =>
    texts
      .map((text) => written.rule(text, () => writer.condition(parseExpression(text), true)))
      .filter(Boolean)
      .join(' and ') || '1';
  const checks = checksByQuestion(definition, placed, writer);
  const tables = {
    groups: [],
    questions: [],
    subquestions: [],
    answers: [],
    question_attributes: [],
    defaultvalues: [],
  } as Record<string, Row[]>;
  let qid = 0;
  for (const [s, section] of definition.sections.entries()) {
    const gid = String(s + 1);
    tables['groups']!.push({
      gid,
      sid: SURVEY,
      group_name: html(section.section_name),
      group_order: gid,
      description: html(section.guidance),
      language: 'en',
      grelevance: relevance([section.show_if]),
    });
    let order = 0;
    for (const part of section.sub_sections) {
      if (part.sub_section_name !== '' || part.guidance !== '') {
        const heading = [part.sub_section_name, part.guidance].filter(Boolean).join('\n\n');
        ask({
          gid,
          type: 'X',
          title: unusedHeading(),
          text: html(heading),
          order: (order += 1),
          shown: [part.show_if],
        });
      }
      for (const question of part.questions) {
        const row = part.rows[question.row ?? -1]?.show_if ?? '';
        addQuestion(question, gid, (order += 1), [part.show_if, row, question.show_if]);
      }
    }
  }
  return xmlFile(documentOf(definition, tables));

  function unusedHeading(): string {
    let n = qid + 1;
    while (names.has(`heading${n}`) || [...names.values()].includes(`heading${n}`)) n += 1;
    return `heading${n}`;
  }

  /** Writes a text; several selected options have no single answer to insert. */
  function inText(text: string): string {
    const isSaid = (code: string) => names.has(code) && types.get(code) !== 'multiple_choice';
    return writePlaceholders(
      text,
      (code) => (isSaid(code) ? `{${names.get(code)}.shown}` : `[${code}]`),
      html,
    );
  }

  function ask(one: {
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
    qid += 1;
    tables['questions']!.push({
      qid: String(qid),
      parent_qid: '0',
      sid: SURVEY,
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
      relevance: relevance(one.shown),
    });
    return String(qid);
  }

  function addQuestion(question: InstrumentQuestion, gid: string, order: number, shown: string[]): void {
    const { question_code, question_type, question_text, help, required, pattern } = question;
    const attributes = attributesOf(question, checks.get(question_code));
    if (question_type === 'calculated') {
      const formula = written.formula(question, () =>
        writer.value(parseExpression(question.expression ?? '')),
      );
      if (formula === null) return;
      attributes['equation'] = `{${formula}}`;
    }
    const title = names.get(question_code)!;
    written.wrote(question_code, title);
    const preg = pattern === null ? '' : `/^(?:${pattern.replaceAll('/', '\\/')})$/`;
    const id = ask({
      gid,
      type: TYPES[question_type],
      title,
      text: inText(question_text),
      order,
      shown,
      help: inText(help),
      required,
      preg,
    });
    const codes = options.get(question_code)!;
    const begins = startOf(question, codes);
    if (begins.alone !== '') preset(id, '0', begins.alone);
    for (const [index, option] of question.options.entries()) {
      const code = codes.get(option.option_code)!;
      if (question_type === 'multiple_choice')
        tables['subquestions']!.push({
          qid: String((qid += 1)),
          parent_qid: id,
          sid: SURVEY,
          gid,
          type: 'T',
          title: code,
          question: html(option.option_name),
          question_order: String(index + 1),
          language: 'en',
          scale_id: '0',
          same_default: '0',
          relevance: relevance([option.show_if]),
        });
      if (begins.ticked.includes(option.option_code)) preset(id, String(qid), 'Y');
      else
        tables['answers']!.push({
          qid: id,
          code,
          answer: html(option.option_name),
          sortorder: String(index + 1),
          assessment_value: '0',
          language: 'en',
          scale_id: '0',
        });
    }
    for (const [attribute, value] of Object.entries(attributes))
      if (value !== '') tables['question_attributes']!.push({ qid: id, attribute, value });
  }

  function preset(id: string, sqid: string, value: string): void {
    tables['defaultvalues']!.push({
      qid: id,
      scale_id: '0',
      sqid,
      language: 'en',
      specialtype: '',
      defaultvalue: value,
    });
  }

  /** Returns a question's initial value: a value or an expression, or the ticked parts. */
  function startOf(question: InstrumentQuestion, codes: ExportCodes) {
    const found = { alone: '', ticked: [] as string[] };
    written.rule(question.default_answer, () => {
      const out = exportedDefault(question);
      if (out === null) return '';
      if (out.kind === 'stored' && question.question_type === 'multiple_choice')
        found.ticked = out.values.map(String);
      else if (question.question_type === 'multiple_choice')
        throw new UnsupportedExpressionError('LimeSurvey cannot calculate which options are ticked');
      else found.alone = valueThere(question, out, codes);
      return 'said';
    });
    return found;
  }

  function valueThere(question: InstrumentQuestion, out: ExportedDefault, codes: ExportCodes): string {
    if (out.kind !== 'stored') {
      if (hasOptions(question)) throw new UnsupportedExpressionError('an option is calculated');
      return `{${writer.value(parseExpression(question.default_answer))}}`;
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

  function attributesOf(question: InstrumentQuestion, check: Check | undefined): Row {
    const { question_type, hard_minimum, hard_maximum, unit, options: own } = question;
    const codes = options.get(question.question_code)!;
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

/** Assigns LimeSurvey's code for each option; a code it cannot store becomes a number. */
function optionCodesOf(
  { question_code, question_type, options }: InstrumentQuestion,
  written: ExportLog,
): ExportCodes {
  if (question_type === 'yes_no')
    return new Map([
      ['yes', 'Y'],
      ['no', 'N'],
    ]);
  const longest = question_type === 'multiple_choice' ? 20 : 5;
  const codes = assignExportCodes(
    options.map(({ option_code }) => option_code),
    { ...codeIn(longest), begin: '' },
  );
  written.options.set(question_code, codes);
  return codes;
}

type Check = { rule: string; message: string };

/** Assigns each check to one of its questions, because a question takes one rule beyond its range. */
function checksByQuestion(
  { checks }: InstrumentDefinition,
  questions: InstrumentQuestion[],
  writer: ExpressionWriter,
): Map<string, Check> {
  const found = new Map<string, Check>();
  const isAsked = new Set(
    questions
      .filter(({ question_type }) => !NOT_JUDGED.includes(question_type))
      .map((one) => one.question_code),
  );
  for (const { expression, severity, message } of checks) {
    if (severity !== 'error') continue;
    try {
      const node = parseExpression(expression);
      const place = referencedCodes(node)
        .toReversed()
        .find((code) => isAsked.has(code) && !found.has(code));
      if (place !== undefined)
        found.set(place, { rule: `!(${writer.condition(node, false)})`, message: html(message) });
    } catch (error) {
      if (!(error instanceof UnsupportedExpressionError)) throw error;
    }
  }
  return found;
}
const NOT_JUDGED: readonly QuestionType[] = ['calculated', 'information', 'file'];

function documentOf(definition: InstrumentDefinition, tables: Record<string, Row[]>): XmlNode {
  const { questionnaire_name, introduction } = definition;
  const whole: Record<string, Row[]> = {
    ...tables,
    surveys: [{ sid: SURVEY, language: 'en', active: 'N', format: 'G' }],
    surveys_languagesettings: [
      {
        surveyls_survey_id: SURVEY,
        surveyls_language: 'en',
        surveyls_title: html(questionnaire_name),
        surveyls_description: html(introduction),
      },
    ],
  };
  return element('document', {}, [
    element('LimeSurveyDocType', {}, 'Survey'),
    element('DBVersion', {}, '366'),
    element('languages', {}, [element('language', {}, 'en')]),
    ...Object.entries(whole)
      .filter(([, rows]) => rows.length > 0)
      .map(([table, rows]) =>
        element(table, {}, [
          element(
            'fields',
            {},
            Object.keys(rows[0]!).map((name) => element('fieldname', {}, name)),
          ),
          element(
            'rows',
            {},
            rows.map((row) =>
              element(
                'row',
                {},
                Object.entries(row).map(([name, value]) => element(name, {}, value)),
              ),
            ),
          ),
        ]),
      ),
  ]);
}

/** Texts there are HTML in which braces are formulas. */
function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('{', '&#123;')
    .replaceAll('}', '&#125;')
    .replaceAll('\n', '<br />');
}
