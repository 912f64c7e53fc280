import type { CellFormatChoice, FileQuestion } from '@portal/contract/shared/cell-format';
import { useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';

/** Returns the questions about numbers and dates that a refused file leaves open; none for other refusals. */
function fileQuestionsOf(thrown: unknown): FileQuestion[] {
  if (!(thrown instanceof ApiError)) return [];
  const { file_questions } = (thrown.body ?? {}) as { file_questions?: unknown };
  return Array.isArray(file_questions) ? (file_questions as FileQuestion[]) : [];
}

export type CellFormatState = {
  questions: readonly FileQuestion[];
  format: CellFormatChoice;
  /** A question has no answer yet. */
  isAsking: boolean;
};

/**
 * Stores what a file asks about its numbers and dates, and the user's answers, until another file is
 * selected.
 */
export function useCellFormat() {
  const [questions, setQuestions] = useState<readonly FileQuestion[]>([]);
  const [format, setFormat] = useState<CellFormatChoice>({});
  const isOpen = (choice: CellFormatChoice) => questions.some(({ field }) => choice[field] === undefined);
  return {
    questions,
    format,
    isAsking: isOpen(format),
    forget: () => {
      setQuestions([]);
      setFormat({});
    },
    /** Calls the server, and keeps the questions of a refusal. */
    noteQuestions: async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await call();
      } catch (error) {
        const found = fileQuestionsOf(error);
        setQuestions((known) => [
          ...known.filter(({ field }) => !found.some((one) => one.field === field)),
          ...found,
        ]);
        throw error;
      }
    },
    /** @returns the answers once there is one to every question, or null */
    answer: (field: FileQuestion['field'], value: string): CellFormatChoice | null => {
      const next = { ...format, [field]: value };
      setFormat(next);
      return isOpen(next) ? null : next;
    },
  };
}
