import type {
  CaseSettings,
  getCaseSettings as getEndpoint,
  updateCaseSettings as updateEndpoint,
} from '@portal/contract/responses/case-codes';
import type { Db } from '../../../database/connect.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { hasCases } from './case-codes.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { assertNoEditConflict } from '../../../lib/check-edit-conflict.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { replaceIdentifiers } from '../answers/cases/case-identifiers.sql.ts';
import {
  haveResultsBeenShown,
  lockCaseSettings,
  selectCaseSettings,
  selectNotIdentifying,
  selectUnknownCodes,
  updateCaseSettingsColumns,
} from './case-settings.sql.ts';

/** The settings that name questions. */
const codeLists = ['duplicate_codes', 'list_codes'] as const;

export const getCaseSettings: Handler<typeof getEndpoint> = ({ db, params }) =>
  selectCaseSettings(db, params.id);

export const updateCaseSettings: Handler<typeof updateEndpoint> = async ({
  actor,
  body,
  db,
  params,
  loaded,
}) => {
  const { seen, ...given } = body;
  if (!hasCases(loaded.questionnaire.kind))
    throw problems.conflict(collectionMessages.questionnaireHasNoCases);
  const before = await lockCaseSettings(db, params.id);
  assertNoEditConflict(seen && comparable(seen), comparable(before));
  const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after: CaseSettings = { ...before, ...wanted };
  for (const list of codeLists) {
    after[list] = [...new Set(after[list])];
    // Codes set before can refer to a question deleted since.
    const added = after[list].filter((code) => !before[list].includes(code));
    const unknown = added.length === 0 ? [] : await selectUnknownCodes(db, params.id, added);
    if (unknown.length > 0)
      throw problems.invalid([
        {
          path: `body.${list}`,
          message: collectionMessages.questionsNotFound({ codes: unknown.map((code) => `“${code}”`) }),
        },
      ]);
  }
  await assertIdentifying(db, loaded.questionnaire, before, after);
  // With steps of another size two looks at the results would differ by fewer people than either allows.
  const { minimum_responses: minimum } = before;
  if (after.minimum_responses !== minimum && (await haveResultsBeenShown(db, params.id, minimum)))
    throw problems.invalid([
      { path: 'body.minimum_responses', message: collectionMessages.minimumResponsesFixed({ minimum }) },
    ]);
  const changed = (Object.keys(after) as (keyof CaseSettings)[]).filter(
    (name) => comparable(after)[name] !== comparable(before)[name],
  );
  if (changed.length === 0) return after;
  await updateCaseSettingsColumns(db, params.id, after);
  if (changed.includes('identifiers')) await replaceIdentifiers(db, params.id);
  const only = (settings: CaseSettings) => Object.fromEntries(changed.map((name) => [name, settings[name]]));
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'questionnaire.cases_changed',
    subject_type: 'questionnaire',
    subject_id: String(params.id),
    before: only(before),
    after: only(after),
  });
  return after;
};

/** Asserts that the questions added can identify a case. @throws 422 if one cannot */
async function assertIdentifying(
  db: Db,
  { id, kind }: { id: number; kind: string },
  before: CaseSettings,
  after: CaseSettings,
): Promise<void> {
  const codes = after.identifiers
    .map(({ question_code }) => question_code)
    .filter((code) => !before.identifiers.some(({ question_code }) => question_code === code));
  if (codes.length === 0) return;
  const message =
    kind === 'survey'
      ? collectionMessages.surveyIdentifiersNotAllowed
      : await selectNotIdentifying(db, id, codes).then((wrong) =>
          wrong.length > 0 ? collectionMessages.identifierTypeNotAllowed({ codes: wrong }) : null,
        );
  if (message !== null) throw problems.invalid([{ path: 'body.identifiers', message }]);
}

type Comparable = { [Name in keyof CaseSettings]: string | number | boolean | null };

/** Compares lists by their contents: columns have an order, questions that identify a case have none. */
const comparable = <Some extends Partial<CaseSettings>>(settings: Some) =>
  ({
    ...settings,
    ...(settings.duplicate_codes && {
      duplicate_codes: JSON.stringify([...settings.duplicate_codes].sort()),
    }),
    ...(settings.identifiers && { identifiers: JSON.stringify(settings.identifiers) }),
    ...(settings.list_codes && { list_codes: JSON.stringify(settings.list_codes) }),
  }) as { [Name in keyof Some]: Comparable[Name & keyof Comparable] };
