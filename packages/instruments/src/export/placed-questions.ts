import type {
  InstrumentDefinition,
  InstrumentQuestion,
} from '@portal/contract/builder/instrument-definition';
import { renameInText } from '@portal/expressions/piped-texts';

export type PlacedQuestion = {
  question: InstrumentQuestion;
  /** The part's condition and those of all its containers. */
  shown: string;
  section: string;
  sub_section: string;
  cell: string;
};

/** Restores the original codes of the options, so that differences in them are reported once. */
export function restoreOptionCodes(
  placed: PlacedQuestion,
  options: ReadonlyMap<string, string> | undefined,
): PlacedQuestion {
  if (options === undefined) return placed;
  const own = new Map([...options].map(([code, asCode]) => [asCode, code]));
  const { question } = placed;
  const renamed = question.options.map((one) => ({
    ...one,
    option_code: own.get(one.option_code) ?? one.option_code,
  }));
  return { ...placed, question: { ...question, options: renamed } };
}

/** With the codes in its texts as they were. */
export function restoreCodesInTexts(
  placed: PlacedQuestion,
  codes: ReadonlyMap<string, string>,
): PlacedQuestion {
  const { question } = placed;
  const [question_text, help] = [question.question_text, question.help].map((text) =>
    renameInText(text, codes),
  );
  return { ...placed, question: { ...question, question_text: question_text!, help: help! } };
}

export function listPlacedQuestions({ sections }: InstrumentDefinition): PlacedQuestion[] {
  return sections.flatMap((section) =>
    section.sub_sections.flatMap((part) =>
      part.questions.map((question) => {
        const row = question.row === null ? undefined : part.rows[question.row];
        const column = question.column === null ? undefined : part.columns[question.column];
        const conditions = [section.show_if, part.show_if, row?.show_if ?? '', question.show_if].filter(
          Boolean,
        );
        return {
          question,
          section: section.section_name,
          sub_section: part.sub_section_name,
          shown:
            conditions.length > 1 ? conditions.map((one) => `(${one})`).join(' and ') : (conditions[0] ?? ''),
          cell: row ? `${row.row_name} / ${column?.column_name ?? ''}` : '',
        };
      }),
    ),
  );
}
