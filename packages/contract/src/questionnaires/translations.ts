import { z } from 'zod';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { formFlag, id, idParams, instant, translatableText, uploadedFile } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';
import { validateLanguageCode } from '../shared/languages.ts';

/*
 * A questionnaire in other languages. Each distinct text is translated once, for every place that uses it. If
 * the English text changes, its translation no longer applies (docs/decisions/0013).
 */
const language = z
  .string()
  .max(20)
  .superRefine((code, context) => {
    const refused = validateLanguageCode(code);
    if (refused) context.addIssue({ code: 'custom', message: refused });
  });
export const MOST_LANGUAGES = 40;
export const MAX_TRANSLATION_LENGTH = 20_000;

/** The role of a text in its questionnaire. */
export const textKinds = [
  'questionnaire',
  'section',
  'part',
  'row',
  'column',
  'question',
  'option',
  'check',
] as const;
const textKind = z.enum(textKinds);
export type TextKind = z.infer<typeof textKind>;

const questionnaireLanguage = z.object({
  language: z.string(),
  /** True if respondents can select the language. */
  is_offered: z.boolean(),
  /** The time when a speaker of the language had read all of it; a later text change resets it. */
  reviewed_at: instant.nullable(),
  reviewed_by_name: z.string().nullable(),
  /** The reviewer and the findings. */
  reviewed_note: z.string(),
  translated: z.number().int(),
  gaps: z.number().int(),
  /** Translations of texts that are no longer in the questionnaire: they return with the text. */
  unused: z.number().int(),
});
export type QuestionnaireLanguage = z.infer<typeof questionnaireLanguage>;

const about = {
  questionnaire_name: z.string(),
  project_id: z.number().int(),
  project_name: z.string(),
  time_period_name: z.string(),
  kind: z.string(),
  /** How many different texts there are. */
  texts: z.number().int(),
};
const opens = { thing: 'questionnaire', questionnaire_id: 'params.id' } as const;
const languageParams = z.object({ id, language });

export const getLanguages = endpoint({
  name: 'getLanguages',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/languages',
  access: 'admin',
  opens,
  summary: 'List the languages of a questionnaire, with the progress of each translation.',
  params: idParams,
  response: z.object({
    ...about,
    languages: z.array(questionnaireLanguage),
    /** A submission that answers it as a survey, where there is one: to look at the pages in a language. */
    survey_submission_id: z.number().int().nullable(),
  }),
});
export type Languages = z.infer<typeof getLanguages.response>;

export const addLanguage = endpoint({
  name: 'addLanguage',
  method: 'POST',
  path: '/api/v1/questionnaires/{id}/languages',
  access: 'admin',
  opens,
  summary: 'Start a translation. Respondents do not see it until it is offered.',
  params: idParams,
  body: z.object({ language }),
  response: questionnaireLanguage,
});

export const updateLanguage = endpoint({
  name: 'updateLanguage',
  method: 'PATCH',
  path: '/api/v1/questionnaires/{id}/languages/{language}',
  access: 'admin',
  opens,
  summary:
    'Offer a language to respondents or withdraw it, and record that a native speaker has reviewed all of it.',
  params: languageParams,
  body: z.object({
    is_offered: z.boolean().optional(),
    is_reviewed: z.boolean().optional(),
    reviewed_note: z.string().trim().max(1000, 'The note must be at most 1,000 characters.').optional(),
    seen: z
      .object({ is_offered: z.boolean(), is_reviewed: z.boolean(), gaps: z.number() })
      .partial()
      .optional(),
  }),
  response: questionnaireLanguage,
});

export const removeLanguage = endpoint({
  name: 'removeLanguage',
  method: 'DELETE',
  path: '/api/v1/questionnaires/{id}/languages/{language}',
  access: 'admin',
  opens,
  summary: 'Delete a language with all of its translations.',
  params: languageParams,
  response: emptyResponse,
});

/** A text beside its translation. */
const translatedText = z.object({
  source: z.string(),
  /** Null: not translated. */
  text: z.string().nullable(),
  /** The first places where it stands, in reading order, and how many there are. */
  places: z.array(z.object({ kind: textKind, place: translatableText })),
  place_count: z.number().int(),
  /** It holds simple markup: paragraphs, lists, emphasis. */
  is_rich: z.boolean(),
});
export type TranslatedText = z.infer<typeof translatedText>;

export const listTranslations = endpoint({
  name: 'listTranslations',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/languages/{language}/texts',
  access: 'admin',
  opens,
  summary: 'List the texts of a questionnaire with their translations, in reading order.',
  params: languageParams,
  query: z.object({
    search: z.string().max(200).optional(),
    state: z.enum(['missing', 'translated']).optional(),
    kind: textKind.optional(),
    ...page,
  }),
  response: listOf('texts', translatedText),
});

export const saveTranslations = endpoint({
  name: 'saveTranslations',
  method: 'POST',
  path: '/api/v1/questionnaires/{id}/languages/{language}/texts',
  access: 'admin',
  opens,
  summary:
    'Save translations. If someone else has changed a translation since you opened it, it is not overwritten; the response has the current text.',
  params: languageParams,
  body: z.object({
    texts: z
      .array(
        z.object({
          source: z.string().min(1).max(MAX_TRANSLATION_LENGTH),
          /** Null or blank: take it away, so that English is read. */
          text: z
            .string()
            .max(
              MAX_TRANSLATION_LENGTH,
              `A translation must be at most ${MAX_TRANSLATION_LENGTH} characters.`,
            )
            .nullable(),
          /** The translation when the user opened it. */
          seen: z.string().nullable(),
        }),
      )
      .min(1)
      .max(500),
  }),
  response: z.object({
    saved: z.array(z.object({ source: z.string(), text: z.string().nullable() })),
    conflicts: z.array(z.object({ source: z.string(), text: z.string().nullable() })),
    /** Texts that are no longer in the questionnaire. */
    gone: z.array(z.string()),
  }),
});
export type SavedTranslations = z.infer<typeof saveTranslations.response>;

const translationFormats = ['xlsx', 'xliff'] as const;
export type TranslationFormat = (typeof translationFormats)[number];

export const exportTranslations = endpoint({
  name: 'exportTranslations',
  method: 'GET',
  path: '/api/v1/questionnaires/{id}/languages/{language}/file',
  access: 'admin',
  audits: 'translations.downloaded',
  opens,
  summary:
    'Download all texts with their translations as a workbook or XLIFF 1.2, to translate elsewhere and import again.',
  params: languageParams,
  query: z.object({
    format: z.enum(translationFormats).default('xlsx'),
    missing_only: formFlag.default(false),
  }),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  response: z.unknown(),
});

/**
 * The result for an entry of a file. `outdated`: its English text has changed since; `unknown`: no such text
 * is in the questionnaire; `empty`: it has no translation, so the stored one stays. None of these blocks
 * storing the rest.
 */
export const entryOutcomes = [
  'refused',
  'outdated',
  'unknown',
  'new',
  'changed',
  'empty',
  'unchanged',
] as const;
export type EntryOutcome = (typeof entryOutcomes)[number];
const importedEntry = z.object({
  row: z.number().int(),
  place: translatableText,
  source: z.string(),
  outcome: z.enum(entryOutcomes),
  from: z.string().nullable(),
  to: z.string().nullable(),
  message: translatableText.nullable(),
});
export type ImportedEntry = z.infer<typeof importedEntry>;

export const importTranslations = endpoint({
  name: 'importTranslations',
  method: 'POST',
  path: '/api/v1/questionnaires/{id}/languages/{language}/import',
  access: 'admin',
  opens,
  summary:
    'Import a translated file, all or nothing. With `dry_run`, only the outcome for each entry is reported.',
  accepts: 'form',
  maxFileBytes: 20 * 1024 * 1024,
  params: languageParams,
  body: z.object({
    file: uploadedFile,
    dry_run: formFlag.default(true),
    digest: z.string().max(100).optional(),
  }),
  response: z.object({
    stored: z.boolean(),
    counts: z.record(z.enum(entryOutcomes), z.number().int()),
    /** The entries to read, the most important first; `counts` covers all. */
    entries: z.array(importedEntry),
    digest: z.string(),
  }),
});
export type TranslationsImport = z.infer<typeof importTranslations.response>;
