import { languageName } from '@portal/contract/shared/languages';
import { createHash } from 'node:crypto';
import {
  type entryOutcomes,
  type importTranslations as endpoint,
  entryOutcomes as outcomes,
} from '@portal/contract/questionnaires/translations';
import type { Db } from '../../../database/connect.ts';
import type { ManualTransactionHandler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages as platform } from '../../../messages/platform.ts';
import { questionnaireMessages } from '../../../messages/questionnaires.ts';
import { readInThread } from '../../../workers/read-in-thread.ts';
import { type ValidatedEntry, validateEntries } from './validate-entries.ts';
import { lockLanguage, loadLanguage, loadSourceTexts } from './load-languages-and-texts.ts';
import { storeTranslations } from './save-translations.ts';
import { selectTranslations } from './translations.sql.ts';

/** Entries reported one by one; the counts cover all. */
const MOST_TOLD = 1000;

/** Reports the result for every entry, and stores all that is new or changed, or nothing. */
export const importTranslations: ManualTransactionHandler<typeof endpoint> = async (context) => {
  const { actor, body, db, deps, params, loaded, write } = context;
  const of = { questionnaire_id: params.id, language: params.language };
  await loadLanguage(db, of);
  const read = await readInThread({ kind: 'translations', file: body.file });
  if (read.language !== '' && read.language !== params.language) {
    throw problems.notUnderstood(
      questionnaireMessages.translationLanguageMismatch({
        found: languageName(read.language),
        wanted: languageName(params.language),
      }),
    );
  }
  const judge = async (handle: Db) => {
    const { texts } = await loadSourceTexts(deps, handle, loaded.questionnaire);
    return validateEntries(read.entries, texts, await selectTranslations(handle, of));
  };
  if (body.dry_run) return { ...reportOf(await judge(db)), stored: false };
  return write(async (tx) => {
    await lockLanguage(tx, of);
    const judged = await judge(tx);
    const report = reportOf(judged);
    if (body.digest !== undefined && body.digest !== report.digest) {
      throw problems.conflict(platform.importChanged);
    }
    const wanted = new Map(
      judged
        .filter(({ told }) => told.outcome === 'new' || told.outcome === 'changed')
        .map(({ source, told }) => [source!, told.to]),
    );
    if (report.counts.refused > 0 || wanted.size === 0) return { ...report, stored: false };
    await storeTranslations(
      tx,
      of,
      [...wanted].map(([source, text]) => ({ source, text })),
      { actor, now: deps.now(), action: 'translations.imported' },
    );
    return { ...report, stored: true };
  });
};

type Outcome = (typeof entryOutcomes)[number];

function reportOf(judged: readonly ValidatedEntry[]) {
  const told = judged.map((one) => one.told);
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const { outcome } of told) counts[outcome] += 1;
  const rank = (outcome: Outcome) => outcomes.indexOf(outcome);
  const entries = told
    .filter(({ outcome, message }) => outcome !== 'unchanged' && (outcome !== 'empty' || message !== null))
    .sort((a, b) => rank(a.outcome) - rank(b.outcome) || a.row - b.row)
    .slice(0, MOST_TOLD);
  return { counts, entries, digest: createHash('sha256').update(JSON.stringify(told)).digest('base64url') };
}
