import { languageName } from '@portal/contract/shared/languages';
import {
  type addLanguage as addEndpoint,
  MOST_LANGUAGES,
  type removeLanguage as removeEndpoint,
  type updateLanguage as updateEndpoint,
} from '@portal/contract/questionnaires/translations';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import {
  lockLanguage,
  auditLanguageChange,
  loadSourceTexts,
  getLanguageProgress,
  listLanguageProgress,
} from './load-languages-and-texts.ts';
import { deleteLanguage, lockLanguages, insertLanguage, updateLanguageColumns } from './translations.sql.ts';

export const addLanguage: Handler<typeof addEndpoint> = async ({ actor, body, db, deps, params, loaded }) => {
  const of = { questionnaire_id: params.id, language: body.language };
  const { texts } = await loadSourceTexts(deps, db, loaded.questionnaire);
  await lockLanguages(db, params.id);
  const before = await listLanguageProgress(db, params.id, texts);
  if (before.length >= MOST_LANGUAGES)
    throw problems.conflict(questionnaireMessages.tooManyLanguages({ most: MOST_LANGUAGES }));
  if (!(await insertLanguage(db, of)))
    throw problems.conflict(questionnaireMessages.languageTaken({ language: languageName(body.language) }));
  await auditLanguageChange(db, actor, params.id, {
    action: 'questionnaire_language.added',
    after: { language: body.language },
  });
  return getLanguageProgress(db, of, texts);
};

export const updateLanguage: Handler<typeof updateEndpoint> = async (context) => {
  const { actor, body, db, deps, params, loaded } = context;
  const { is_offered, is_reviewed, reviewed_note, seen } = body;
  const of = { questionnaire_id: params.id, language: params.language };
  const { texts } = await loadSourceTexts(deps, db, loaded.questionnaire);
  const row = await lockLanguage(db, of);
  const was = await getLanguageProgress(db, of, texts);
  assertNoEditConflict(seen, {
    is_offered: row.is_offered,
    is_reviewed: was.reviewed_at !== null,
    gaps: was.gaps,
  });
  if (is_reviewed && was.gaps > 0)
    throw problems.conflict(questionnaireMessages.translationIncomplete({ gaps: was.gaps }));
  const reviewed = is_reviewed && { reviewed_at: deps.now(), reviewed_by: actor.user_id };
  await updateLanguageColumns(db, of, {
    is_offered: is_offered ?? row.is_offered,
    reviewed_note: reviewed_note ?? row.reviewed_note,
    ...(is_reviewed === false ? { reviewed_at: null, reviewed_by: null } : reviewed),
  });
  const is = await getLanguageProgress(db, of, texts);
  await auditLanguageChange(db, actor, params.id, {
    action: 'questionnaire_language.updated',
    before: stated(was),
    after: stated(is),
  });
  return is;
};

type Stated = { language: string; is_offered: boolean; reviewed_at: string | null; reviewed_note: string };
const stated = ({ language, is_offered, reviewed_at, reviewed_note }: Stated) => ({
  language,
  is_offered,
  reviewed_at,
  reviewed_note,
});

export const removeLanguage: Handler<typeof removeEndpoint> = async ({ actor, db, deps, params, loaded }) => {
  const of = { questionnaire_id: params.id, language: params.language };
  const { texts } = await loadSourceTexts(deps, db, loaded.questionnaire);
  await lockLanguage(db, of);
  const was = await getLanguageProgress(db, of, texts);
  await deleteLanguage(db, of);
  await auditLanguageChange(db, actor, params.id, {
    action: 'questionnaire_language.removed',
    before: { ...stated(was), translated: was.translated, unused: was.unused },
  });
  return { done: true as const };
};
