import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, requiredReference } from '../database/columns.ts';
import { questionnaires } from './questionnaires.tables.ts';
import { users } from './users.tables.ts';

/** A language a questionnaire is translated into. English is the questionnaire itself. */
export const questionnaire_languages = pgTable(
  'questionnaire_languages',
  {
    questionnaire_id: requiredReference(() => questionnaires.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    /** True if respondents can choose it. */
    is_offered: boolean().notNull().default(false),
    /** The time a speaker had read all of it: cleared by each change of a text. */
    reviewed_at: instant(),
    reviewed_by: integer().references(() => users.id),
    reviewed_note: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.questionnaire_id, t.language] }),
    index().on(t.reviewed_by),
    check('questionnaire_languages_code', sql`${t.language} ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'`),
  ],
);

/**
 * A translation belongs to its English text, not to the place where it stands: what is said twice is translated once, and
 * what is said differently from now on has none (docs/decisions/0013).
 */
export const translations = pgTable(
  'translations',
  {
    questionnaire_id: requiredReference(() => questionnaires.id, { onDelete: 'cascade' }),
    language: text().notNull(),
    /** A text may be longer than an index takes. */
    source_hash: text()
      .notNull()
      .generatedAlwaysAs(sql`md5(source)`),
    source: text().notNull(),
    translation: text().notNull(),
    changed_at: instant().notNull(),
    changed_by: integer().references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.questionnaire_id, t.language, t.source_hash] }),
    index().on(t.changed_by),
    foreignKey({
      columns: [t.questionnaire_id, t.language],
      foreignColumns: [questionnaire_languages.questionnaire_id, questionnaire_languages.language],
      name: 'translations_of_language',
    }).onDelete('cascade'),
    check('translations_not_blank', sql`${t.translation} <> ''`),
  ],
);
