import { and, eq, getTableColumns, inArray, like, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { questionnaire_languages, translations } from '../../../tables/translations.tables.ts';

export type LanguageKey = { questionnaire_id: number; language: string };
export type LanguageRow = Awaited<ReturnType<typeof selectLanguages>>[number];

const ofLanguage = (table: typeof questionnaire_languages | typeof translations, of: LanguageKey) =>
  and(eq(table.questionnaire_id, of.questionnaire_id), eq(table.language, of.language));

/** Locks the translations until the transaction ends; cached copies are outdated afterwards. */
export async function lockLanguages(db: Db, questionnaireId: number): Promise<void> {
  await db.execute(
    sql`update questionnaires set languages_version = languages_version + 1 where id = ${questionnaireId}`,
  );
}

/** The languages of a questionnaire; of how many of these texts (by their hashes) there is a translation. */
export async function selectLanguages(db: Db, questionnaireId: number, hashes: string[]) {
  const result = await db.execute<{
    language: string;
    is_offered: boolean;
    reviewed_at: string | null;
    reviewed_by_name: string | null;
    reviewed_note: string;
    translated: number;
    stored: number;
  }>(sql`
    select one.language, one.is_offered, one.reviewed_at, reviewer.full_name as reviewed_by_name, one.reviewed_note,
      coalesce(counted.translated, 0)::int as translated, coalesce(counted.stored, 0)::int as stored
    from questionnaire_languages one
    left join users reviewer on reviewer.id = one.reviewed_by
    left join (
      select language, count(*) as stored, count(*) filter (where source_hash = any(${sql.param(hashes)}::text[])) as translated
      from translations where questionnaire_id = ${questionnaireId} group by language
    ) counted on counted.language = one.language
    where one.questionnaire_id = ${questionnaireId} order by one.language`);
  return result.rows.map(({ reviewed_at, ...row }) => ({
    ...row,
    reviewed_at: reviewed_at === null ? null : new Date(reviewed_at),
  }));
}

/** @returns whether it was not there yet */
export async function insertLanguage(db: Db, of: LanguageKey): Promise<boolean> {
  const rows = await db
    .insert(questionnaire_languages)
    .values(of)
    .onConflictDoNothing()
    .returning({ language: questionnaire_languages.language });
  return rows.length > 0;
}

export async function selectLanguage(db: Db, of: LanguageKey) {
  const [row] = await db
    .select()
    .from(questionnaire_languages)
    .where(ofLanguage(questionnaire_languages, of));
  return row ?? null;
}

export async function updateLanguageColumns(
  db: Db,
  of: LanguageKey,
  values: Partial<typeof questionnaire_languages.$inferInsert>,
): Promise<void> {
  await db.update(questionnaire_languages).set(values).where(ofLanguage(questionnaire_languages, of));
}

/** Deletes a language together with its translations. */
export async function deleteLanguage(db: Db, of: LanguageKey): Promise<void> {
  await db.delete(questionnaire_languages).where(ofLanguage(questionnaire_languages, of));
}

/** Lists the languages respondents can choose. */
export async function selectOffered(db: Db, questionnaireId: number): Promise<string[]> {
  const rows = await db
    .select({ language: questionnaire_languages.language })
    .from(questionnaire_languages)
    .where(
      and(
        eq(questionnaire_languages.questionnaire_id, questionnaireId),
        eq(questionnaire_languages.is_offered, true),
      ),
    )
    .orderBy(questionnaire_languages.language);
  return rows.map(({ language }) => language);
}

/** All translations into a language by their English texts. */
export async function selectTranslations(db: Db, of: LanguageKey): Promise<Map<string, string>> {
  const rows = await db
    .select({ source: translations.source, translation: translations.translation })
    .from(translations)
    .where(ofLanguage(translations, of));
  return new Map(rows.map(({ source, translation }) => [source, translation]));
}

/** The same in one statement with the language; null where the questionnaire is not translated into it. */
export async function selectTranslationsOf(db: Db, of: LanguageKey): Promise<Map<string, string> | null> {
  const rows = await db
    .select({ source: translations.source, translation: translations.translation })
    .from(questionnaire_languages)
    .leftJoin(
      translations,
      and(
        eq(translations.questionnaire_id, questionnaire_languages.questionnaire_id),
        eq(translations.language, questionnaire_languages.language),
      ),
    )
    .where(ofLanguage(questionnaire_languages, of));
  if (rows.length === 0) return null;
  return new Map(
    rows.flatMap(({ source, translation }) =>
      source === null || translation === null ? [] : [[source, translation] as const],
    ),
  );
}

export type Translation = { source: string; text: string };

/** Stores these translations, each in place of the earlier text. */
export async function upsertTranslations(
  db: Db,
  of: LanguageKey,
  texts: Translation[],
  by: { user_id: number; now: Date },
): Promise<void> {
  if (texts.length === 0) return;
  await db.execute(sql`
    insert into translations (questionnaire_id, language, source, translation, changed_at, changed_by)
    select ${of.questionnaire_id}, ${of.language}, source, text, ${by.now.toISOString()}::timestamptz, ${by.user_id}
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as one (source text, text text)
    on conflict (questionnaire_id, language, source_hash) do update set translation = excluded.translation,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`);
}

export async function deleteTranslations(db: Db, of: LanguageKey, sources: string[]): Promise<void> {
  if (sources.length === 0) return;
  await db.execute(sql`
    delete from translations where questionnaire_id = ${of.questionnaire_id} and language = ${of.language}
      and source_hash in (select md5(source) from unnest(${sql.param(sources)}::text[]) one (source))`);
}

/** Translations of texts that name questions, when these have got other codes: the text is the same one still. */
export async function renameInTranslations(
  db: Db,
  questionnaireId: number,
  renameCodes: (text: string) => string,
): Promise<void> {
  const { source_hash: hash, ...columns } = getTableColumns(translations);
  const named = await db
    .select({ hash, row: columns })
    .from(translations)
    .where(and(eq(translations.questionnaire_id, questionnaireId), like(translations.source, '%{{%')));
  const changed = named.filter(({ row }) => renameCodes(row.source) !== row.source);
  if (changed.length === 0) return;
  await lockLanguages(db, questionnaireId);
  const hashes = changed.map((one) => one.hash);
  await db
    .delete(translations)
    .where(and(eq(translations.questionnaire_id, questionnaireId), inArray(hash, hashes)));
  const now = changed.map(({ row }) => ({
    ...row,
    source: renameCodes(row.source),
    translation: renameCodes(row.translation),
  }));
  await db.insert(translations).values(now).onConflictDoNothing();
}

/** A copy says the same, so it is translated already. */
export async function copyLanguages(
  db: Db,
  fromQuestionnaireId: number,
  toQuestionnaireId: number,
): Promise<void> {
  await db.execute(sql`
    with copied as (
      insert into questionnaire_languages (questionnaire_id, language, is_offered, reviewed_at, reviewed_by, reviewed_note)
      select ${toQuestionnaireId}, language, is_offered, reviewed_at, reviewed_by, reviewed_note from questionnaire_languages
      where questionnaire_id = ${fromQuestionnaireId} returning language
    )
    insert into translations (questionnaire_id, language, source, translation, changed_at, changed_by)
    select ${toQuestionnaireId}, language, source, translation, changed_at, changed_by from translations
    where questionnaire_id = ${fromQuestionnaireId} and language in (select language from copied)`);
}
