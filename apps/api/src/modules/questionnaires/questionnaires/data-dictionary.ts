import type {
  DataDictionary,
  getDataDictionary as endpoint,
} from '@portal/contract/questionnaires/data-dictionary';
import { getQuestionTypeInfo, hasField, optionsOf } from '@portal/contract/questionnaires/question-types';
import { dayRangeOf } from '@portal/contract/responses/answer-rules';
import { describeRule } from '@portal/expressions/rules/describe-rule';
import type { Context } from '../../../http/mount-endpoints.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { loadStructure, type Structure } from './structure-cache.ts';
import { buildQuestionNameFinder, describeDefaultAnswer } from './question-names.ts';
import type { StructureRow } from './structure.sql.ts';

type Part = StructureRow['sub_sections'][number];

type Section = StructureRow;
type DescribeRules = (rules: (string | null)[]) => string;

/** Lists the questions of a questionnaire, in reading order. */
export async function getDataDictionary({
  db,
  deps,
  loaded,
}: Pick<Context<typeof endpoint>, 'db' | 'deps' | 'loaded'>): Promise<DataDictionary> {
  const { questionnaire, project_name, time_period_name } = loaded;
  const structure = await loadStructure(deps, db, questionnaire);
  const namesOf = buildQuestionNameFinder(structure);
  const describe: DescribeRules = (rules) =>
    rules
      .flatMap((rule) => (rule === null || rule.trim() === '' ? [] : [rule]))
      .map((rule) => describeRule(rule, namesOf))
      .join('; and ');
  return {
    questionnaire_id: questionnaire.id,
    questionnaire_name: questionnaire.questionnaire_name,
    project_name,
    time_period_name,
    version: questionnaire.structure_version,
    is_draft: questionnaire.status === 'draft',
    entries: await listEntries(structure, describe),
    checks: structure.checks.map(({ severity, message, expression }) => ({
      severity,
      message,
      holds_if: describe([expression]),
    })),
  };
}

/** Describes one question after the other, so that no other request waits for thousands of rules. */
async function listEntries(
  structure: Structure,
  describe: DescribeRules,
): Promise<DataDictionary['entries']> {
  const namesOf = buildQuestionNameFinder(structure);
  const giveTurn = createEventLoopYielder();
  const entries: DataDictionary['entries'] = [];
  for (const section of structure.sections)
    for (const part of section.sub_sections)
      for (const question of part.questions) {
        entries.push({
          ...toEntry({ section, part, question }, describe),
          offered_answer: describeDefaultAnswer(question, namesOf),
        });
        await giveTurn();
      }
  return entries;
}

function toEntry(
  { section, part, question }: { section: Section; part: Part; question: Part['questions'][number] },
  describe: DescribeRules,
): Omit<DataDictionary['entries'][number], 'offered_answer'> {
  const { question_code, question_text, help, question_type, unit, required, missing_allowed } = question;
  const { decimal_places, hard_minimum, hard_maximum, soft_minimum, soft_maximum } = question;
  const row = part.rows.find(({ id }) => id === question.row_id);
  const column = part.columns.find(({ id }) => id === question.column_id);
  return {
    section_name: section.section_name,
    sub_section_name: part.sub_section_name,
    row_name: row?.row_name ?? null,
    column_name: column?.column_name ?? null,
    question_code,
    question_text,
    help,
    question_type,
    unit,
    required,
    missing_allowed,
    type_name: getQuestionTypeInfo(question_type).name,
    options: optionsOf(question).map(({ option_code, option_name, show_if }) => ({
      option_code,
      option_name,
      offered_if: describe([show_if]),
    })),
    decimal_places,
    hard_minimum,
    hard_maximum,
    soft_minimum,
    soft_maximum,
    ...daysAllowed(question),
    tolerance_percent: question.tolerance_percent,
    pattern: question.pattern ?? '',
    asked_if: [
      describe([section.show_if, part.show_if, row?.show_if ?? '', question.show_if]),
      isBegun(part, question.row_id) ? `“${row!.row_name}” has an answer` : '',
    ]
      .filter(Boolean)
      .join('; and '),
    required_if: describe([question.require_if]),
    calculated_as: describe([question.expression]),
  };
}

/** Checks if a part is asked only once its row is started: all rows of a roster except the minimum. */
const isBegun = ({ minimum_rows, row_word, rows }: Part, rowId: number | null): boolean =>
  row_word !== '' && rowId !== null && rows.findIndex(({ id }) => id === rowId) >= minimum_rows;

/** Returns the days that a question for a date takes, those that hold for every such question included. */
function daysAllowed(question: Part['questions'][number]) {
  if (!hasField(question.question_type, 'days')) return { date_minimum: null, date_maximum: null };
  const { first, last } = dayRangeOf(question);
  return { date_minimum: first, date_maximum: last };
}
