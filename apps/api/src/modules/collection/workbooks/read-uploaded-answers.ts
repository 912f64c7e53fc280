import { Problem } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { readAnswersCsv } from './answers-csv.ts';
import { type AnswersFile, isOwnCsv, readExternalAnswers } from './external-formats/read-external-answers.ts';
import type { WorkbookContent } from './workbook-layout.ts';
import {
  type FoundAnswers,
  type FoundCell,
  createPlaceholderQuestion,
  readWorkbook,
} from './read-workbook.ts';

/** A cell as it goes from one thread to another: its question by id, or by its name in the file where it is none. */
export type UploadedCell = Omit<FoundCell, 'question'> & { question_id: number; question_name: string };

/**
 * Reads a filled-in workbook or CSV, or answers exported by another product.
 * @throws 400 or 409 with the file's faults
 */
export async function readUploadedAnswers(
  file: AnswersFile,
  content: WorkbookContent,
): Promise<FoundAnswers<UploadedCell>> {
  const { cells, separator } = await read(file, content);
  return {
    separator,
    cells: cells.map(({ question, ...cell }) => ({
      ...cell,
      question_id: question.id,
      question_name: question.question_code,
    })),
  };
}

async function read(file: AnswersFile, content: WorkbookContent): Promise<FoundAnswers> {
  const isArchive = file.content[0] === 0x50 && file.content[1] === 0x4b;
  if (isArchive) {
    try {
      return { cells: await readWorkbook(file.content, content), separator: null };
    } catch (error) {
      // A file not downloaded here may come from another product; if it is neither, the error describes it as
      // one of ours.
      const foreign = isOfOthers(error) ? await readExternalAnswers(file, content) : null;
      if (foreign === null) throw error;
      return foreign;
    }
  }
  const isCsv = /\.(csv|txt|tsv)$/i.test(file.file_name);
  if (isCsv && isOwnCsv(file.content)) return readAnswersCsv(file.content, content);
  const foreign = await readExternalAnswers(file, content);
  if (foreign !== null) return foreign;
  return isCsv
    ? readAnswersCsv(file.content, content)
    : { cells: await readWorkbook(file.content, content), separator: null };
}

const isOfOthers = (error: unknown): boolean =>
  error instanceof Problem && error.sentence.code === collectionMessages.workbookNotFromPortal.code;

/** The cells beside the questions they answer, as these are stored now. */
export function resolveQuestions(cells: UploadedCell[], content: WorkbookContent): FoundCell[] {
  const all = content.sections.flatMap((section) => section.sub_sections.flatMap((part) => part.questions));
  const byId = new Map(all.map((question) => [question.id, question]));
  return cells.map(({ question_id, question_name, ...cell }) => ({
    ...cell,
    question: byId.get(question_id) ?? createPlaceholderQuestion(question_name),
  }));
}
