import type {
  InstrumentDefinition,
  InstrumentQuestion,
} from '@portal/contract/builder/instrument-definition';
import {
  getQuestionTypeInfo,
  isCalculated,
  optionsOf,
  type QuestionType,
} from '@portal/contract/questionnaires/question-types';
import type { ExportLog } from './export-log.ts';
import { element, type XmlNode, xmlFile } from '../file-formats/write-xml.ts';

/** The domain of a variable's answers, by question type. */
const DOMAINS: Partial<Record<QuestionType, string>> = {
  integer: 'numeric',
  decimal: 'numeric',
  percentage: 'numeric',
  currency: 'numeric',
  short_text: 'text',
  nhs_number: 'text',
  long_text: 'text',
  date: 'datetime',
  time: 'datetime',
  date_time: 'datetime',
  yes_no: 'category',
  single_choice: 'category',
  drop_down: 'category',
  rating: 'category',
  multiple_choice: 'multiple',
  calculated: 'numeric',
  calculated_text: 'text',
  calculated_date: 'datetime',
};
/** The name of a form of ISO 8601. */
const TIMES: Partial<Record<QuestionType, string>> = {
  date: 'date',
  calculated_date: 'date',
  time: 'time',
  date_time: 'dateTime',
};

/**
 * Writes a DDI 2.5 codebook: the questions and recorded data, for archives and analysts. It describes in
 * words who is asked.
 */
export function writeDdi(definition: InstrumentDefinition, log: ExportLog): Uint8Array {
  const groups: XmlNode[] = [];
  const variables: XmlNode[] = [];
  for (const [s, section] of definition.sections.entries()) {
    const parts = section.sub_sections.map((part, p) => {
      const ids = part.questions.flatMap(({ question_type }, index) =>
        DOMAINS[question_type] === undefined ? [] : [idOf(s, p, index)],
      );
      return { part, ids, id: `G${s + 1}_${p + 1}` };
    });
    const isPlain = ({ part }: (typeof parts)[number]) =>
      part.sub_section_name === '' && part.guidance === '' && part.show_if === '';
    const [loose, named] = [parts.filter(isPlain), parts.filter((one) => !isPlain(one))];
    groups.push(
      group(`G${s + 1}`, 'section', section.section_name, section.guidance, section.show_if, {
        var: loose.flatMap(({ ids }) => ids).join(' ') || null,
        varGrp: named.map(({ id }) => id).join(' ') || null,
      }),
      ...named.map(({ part, ids, id }) =>
        group(id, 'subject', part.sub_section_name, part.guidance, part.show_if, {
          var: ids.join(' ') || null,
        }),
      ),
    );
    for (const [p, part] of section.sub_sections.entries())
      for (const [q, question] of part.questions.entries()) {
        if (DOMAINS[question.question_type] === undefined) continue;
        const conditions = [part.rows[question.row ?? -1]?.show_if ?? '', question.show_if].filter(Boolean);
        log.wrote(question.question_code, question.question_code);
        variables.push(variable(idOf(s, p, q), question, conditions));
      }
  }
  return xmlFile(
    element(
      'codeBook',
      {
        version: '2.5',
        xmlns: 'ddi:codebook:2_5',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation':
          'ddi:codebook:2_5 http://www.ddialliance.org/Specification/DDI-Codebook/2.5/XMLSchema/codebook.xsd',
      },
      [
        element('stdyDscr', {}, [
          element('citation', {}, [
            element('titlStmt', {}, [element('titl', {}, definition.questionnaire_name)]),
          ]),
          ...(definition.introduction === ''
            ? []
            : [element('stdyInfo', {}, [element('abstract', {}, definition.introduction)])]),
        ]),
        element('dataDscr', {}, [...groups, ...variables]),
      ],
    ),
  );
}

const idOf = (section: number, part: number, question: number) =>
  `V${section + 1}_${part + 1}_${question + 1}`;

const group = (
  id: string,
  type: string,
  name: string,
  guidance: string,
  shown: string,
  members: Record<string, string | null>,
): XmlNode =>
  element('varGrp', { ID: id, type, ...members }, [
    element('labl', {}, name),
    ...(guidance === '' ? [] : [element('txt', {}, guidance)]),
    ...universe(shown === '' ? [] : [shown]),
  ]);

const universe = (conditions: string[]): XmlNode[] =>
  conditions.length === 0
    ? []
    : [
        element(
          'universe',
          { clusion: 'I' },
          conditions.length === 1 ? conditions[0]! : conditions.map((one) => `(${one})`).join(' and '),
        ),
      ];

function variable(id: string, question: InstrumentQuestion, conditions: string[]): XmlNode {
  const { question_code, question_type, question_text, help, expression, decimal_places } = question;
  const { answers, is_whole } = getQuestionTypeInfo(question_type);
  const isFigure = answers === 'number';
  const dcml = is_whole ? '0' : decimal_places === null ? null : String(decimal_places);
  return element(
    'var',
    {
      ID: id,
      name: question_code,
      dcml: isFigure ? dcml : null,
      intrvl: isFigure && !is_whole ? 'contin' : 'discrete',
      nature: question_type === 'percentage' ? 'percent' : null,
    },
    [
      element('labl', {}, question_text),
      element('qstn', { responseDomainType: DOMAINS[question_type]! }, [
        element('qstnLit', {}, question_text),
        ...(help === '' ? [] : [element('ivuInstr', {}, help)]),
      ]),
      ...range(question, is_whole === true),
      ...universe(conditions),
      ...(answers === 'option' || answers === 'options' ? optionsOf(question) : []).map((option) =>
        element('catgry', {}, [
          element('catValu', {}, option.option_code),
          element('labl', {}, option.option_name),
        ]),
      ),
      ...(isCalculated(question)
        ? [element('derivation', {}, [element('drvcmd', {}, expression ?? '')])]
        : []),
      format(question_type),
    ],
  );
}

function range({ hard_minimum, hard_maximum }: InstrumentQuestion, isWhole: boolean): XmlNode[] {
  if (hard_minimum === null && hard_maximum === null) return [];
  const limits = {
    UNITS: isWhole ? 'INT' : 'REAL',
    min: hard_minimum === null ? null : String(hard_minimum),
    max: hard_maximum === null ? null : String(hard_maximum),
  };
  return [element('valrng', {}, [element('range', limits)])];
}

function format(type: QuestionType): XmlNode {
  const time = TIMES[type];
  if (time) return element('varFormat', { type: 'character', schema: 'ISO', formatname: time });
  const isFigure = getQuestionTypeInfo(type).answers === 'number';
  return element('varFormat', { type: isFigure ? 'numeric' : 'character', schema: 'other' });
}
