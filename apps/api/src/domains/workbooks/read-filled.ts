import { readAnswersCsv } from './answers-csv.ts';
import type { WorkbookContent } from './layout.ts';
import { type FoundCell, noQuestion, readWorkbook } from './read-workbook.ts';

/** A cell as it goes from one thread to another: its question by id, or by its name in the file where it is none. */
export type FilledCell = Omit<FoundCell, 'question'> & { question_id: number; question_name: string };

/** Reads a workbook or CSV that somebody filled in. @throws 400 or 409 with what is wrong with it */
export async function readFilled(
  file: { file_name: string; content: Uint8Array },
  content: WorkbookContent,
): Promise<FilledCell[]> {
  const isCsv = /\.(csv|txt)$/i.test(file.file_name);
  const found = isCsv ? readAnswersCsv(file.content, content) : await readWorkbook(file.content, content);
  return found.map(({ question, ...cell }) => ({
    ...cell,
    question_id: question.id,
    question_name: question.question_code,
  }));
}

/** The cells beside the questions they answer, as these are stored now. */
export function foundIn(cells: FilledCell[], content: WorkbookContent): FoundCell[] {
  const all = content.sections.flatMap((section) => section.sub_sections.flatMap((part) => part.questions));
  const byId = new Map(all.map((question) => [question.id, question]));
  return cells.map(({ question_id, question_name, ...cell }) => ({
    ...cell,
    question: byId.get(question_id) ?? noQuestion(question_name),
  }));
}
