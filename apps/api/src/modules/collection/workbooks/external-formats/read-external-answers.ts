import { isCalculated, type QuestionType } from '@portal/contract/questionnaires/question-types';
import type { AnswerRecord, AnswerFileContent } from '@portal/instruments/answer-files/answer-records';
import { AnswerMatcher } from '@portal/instruments/answer-files/match-answers';
import { decodeText } from '@portal/instruments/import/decode-text';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { takesAnswer, type WorkbookContent } from '../workbook-layout.ts';
import {
  CALCULATED,
  type FoundAnswers,
  type FoundCell,
  createPlaceholderQuestion,
} from '../read-workbook.ts';
import { isSameName } from './match-submissions.ts';
import { parseExternalFile } from './parse-external-file.ts';

/** `period`: the one to read of several. */
export type AnswersFile = { file_name: string; content: Uint8Array; period?: string | undefined };

/** The CSV that is downloaded here, or written after it: its first line has these two columns and no organisation. */
export function isOwnCsv(content: Uint8Array): boolean {
  const [head = ''] = decodeText(content).trimStart().split(/\r?\n/, 1);
  const names = head.split(/[,;\t]/).map((name) => name.replace(/^[\ufeff"\s]+|["\s]+$/g, '').toLowerCase());
  return (
    names.includes('question_code') &&
    names.includes('value') &&
    !names.some((name) => ORGANISATION.test(name))
  );
}
const ORGANISATION = /^organi[sz]ation_code$/;

/**
 * Answers of another product to this questionnaire, as cells; null for a file that holds none. @throws 400 or 409 where it is not
 * clear which of its returns is meant
 */
export async function readExternalAnswers(
  file: AnswersFile,
  content: WorkbookContent,
): Promise<FoundAnswers | null> {
  const read = await parseExternalFile(file);
  if (read === null || read.records.length === 0) return null;
  const placing = createQuestionMatcher(content);
  const knows = read.records.some(({ entries }) =>
    placing.place(entries).some(({ question }) => question !== null),
  );
  if (!knows) return null;
  const record = recordOf(read, content);
  const others = read.records.length - 1;
  const cells = toCells(record, placing);
  if (others > 0) cells.push(leftOut(others, content));
  return { cells, separator: read.separator ?? null };
}

/** Creates a matcher from names in files to questions; repeated names fill the rows of rosters in order. */
export const createQuestionMatcher = (content: Pick<WorkbookContent, 'sections'>) =>
  new AnswerMatcher(
    content.sections.flatMap(({ sub_sections }) => sub_sections.flatMap(({ questions }) => questions)),
    content.sections.flatMap(({ sub_sections }) =>
      sub_sections
        .filter(({ row_word }) => row_word !== '')
        .map(({ questions, rows }) => rows.map(({ id }) => questions.filter(({ row_id }) => row_id === id))),
    ),
  );

/** Converts a return of the file to a cell for each question. */
export function toCells(
  record: AnswerRecord,
  questionMatcher: ReturnType<typeof createQuestionMatcher>,
): FoundCell[] {
  return questionMatcher.place(record.entries).flatMap((one): FoundCell[] => {
    // A blank column that is none of the questionnaire says nothing.
    if (one.question === null && one.ignored === '') return [];
    const { question, name, place, value, note, problem, is_stored } = one;
    const isTaken = question === null || takesAnswer(question);
    return [
      {
        place,
        question: question ?? createPlaceholderQuestion(name),
        raw: value,
        reason: undefined,
        version: null,
        note,
        problem: isTaken ? problem : null,
        is_foreign: true,
        ...(is_stored && { is_stored }),
        ignored: isTaken ? one.ignored : whyNot(question.question_type),
      },
    ];
  });
}

const whyNot = (type: QuestionType): string =>
  isCalculated({ question_type: type })
    ? CALCULATED
    : type === 'file'
      ? 'Upload files in the section itself.'
      : 'This is information only and does not need an answer.';

/** The only return of the file, else that of the organisation, and of several of it that of the submission. @throws 409 */
function recordOf(
  { records }: AnswerFileContent,
  { organisation_code, organisation_name, submission_name }: WorkbookContent,
): AnswerRecord {
  const ofCode = records.filter(({ organisation }) => isCode(organisation, organisation_code));
  const named = ofCode.filter(({ submission }) => submission && isSameName(submission, submission_name));
  const own = named.length > 0 ? named : ofCode;
  const [only, ...others] = records;
  if (own.length === 0 && only && others.length === 0) {
    if (only.organisation === null) return only;
    throw problems.conflict(
      collectionMessages.answersOfAnotherOrganisation({
        given: only.organisation,
        organisation: organisation_name,
        code: organisation_code,
      }),
    );
  }
  const [first, ...more] = own;
  if (!first)
    throw problems.conflict(
      collectionMessages.organisationReturnNotFound({ count: records.length, code: organisation_code }),
    );
  if (more.length > 0)
    throw problems.conflict(
      collectionMessages.organisationReturnAmbiguous({ count: own.length, code: organisation_code }),
    );
  return first;
}

/** Systems that make names of codes write them in small letters. */
const isCode = (given: string | null, code: string): boolean =>
  given !== null && given.toLowerCase() === code.toLowerCase();

const leftOut = (count: number, { organisation_code }: WorkbookContent): FoundCell => ({
  place: 'the file',
  question: createPlaceholderQuestion('other returns'),
  raw: String(count),
  reason: undefined,
  version: null,
  note: null,
  problem: null,
  ignored: `${count} other ${count === 1 ? 'return is' : 'returns are'} not from ${organisation_code} and will not be imported.`,
});
