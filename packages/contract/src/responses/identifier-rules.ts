import { z } from 'zod';
import type { QuestionType } from '../questionnaires/question-types.ts';

/** The effect of an answer that identifies another case: none, a warning, or the case stays in progress. */
const identifierLevels = ['off', 'warning', 'refusal'] as const;
export type IdentifierLevel = (typeof identifierLevels)[number];

/** The most questions of a questionnaire whose answers identify a case. */
export const MOST_IDENTIFIERS = 5;

/** A question whose answer only one case has. */
export const identifierRule = z.object({
  question_code: z.string().max(100),
  /** If another case of the same submission has the answer. */
  in_submission: z.enum(identifierLevels),
  /** If a complete case of another submission has the answer. */
  elsewhere: z.enum(identifierLevels),
});
export type IdentifierRule = z.infer<typeof identifierRule>;

/** The types of questions that can identify a case. */
export const identifierTypes = ['short_text', 'nhs_number', 'integer'] as const satisfies QuestionType[];
