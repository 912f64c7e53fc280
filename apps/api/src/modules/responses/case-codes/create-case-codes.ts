import { randomInt } from 'node:crypto';
import type { createCaseCodes as endpoint } from '@portal/contract/responses/case-codes';
import type { Context, Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { drawAtRandom, countSecondReviewsToAdd } from './draw-second-reviews.policy.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import type { LoadedResponse } from '../questionnaire-responses/load-response.ts';
import { selectCaseSettings } from './case-settings.sql.ts';
import { assertCasesWritable, withCasesLocked } from './lock-cases.ts';
import { insertCases, selectCaseNumbers } from './insert-cases.sql.ts';
import { isSurvey } from './list-case-codes.ts';
import { selectCases } from './list-cases.sql.ts';
import { selectReviewersAmong } from './reviewers.sql.ts';
import type { Message } from '../../../lib/define-messages.ts';

/**
 * Numbers go on from the highest there is. So many of all cases so far are reviewed twice as the programme team has asked for;
 * which of the new ones, chance decides.
 */
export const createCaseCodes: Handler<typeof endpoint> = (context) =>
  withCasesLocked(context, context.loaded, (held) => create(context, held));

async function create(context: Context<typeof endpoint>, held: LoadedResponse) {
  const { actor, body, db, deps } = context;
  const { count, request_key = null } = body;
  const filter = { ...held.set, is_survey: isSurvey(held) };
  if (request_key !== null) {
    const before = await selectCases(db, { ...filter, request_key });
    if (before.total > 0) return before;
  }
  assertCasesWritable(actor, held);
  await refuseReviewers(context);
  const settings = await selectCaseSettings(db, held.set.questionnaire_id);
  const stored = await selectCaseNumbers(db, held.set);
  const left = settings.code_limit - stored.cases;
  if (count > left)
    throw problems.conflict(
      collectionMessages.caseCodeLimitReached({ left: Math.max(0, left), limit: settings.code_limit }),
      {
        codes_left: Math.max(0, left),
      },
    );
  const cases = Array.from({ length: count }, (_, at) => ({
    case_number: stored.highest + 1 + at,
    reviewer_id: body.reviewer_id,
    second_review_of: null,
  }));
  const by = { user_id: actor.user_id, now: deps.now(), request_key };
  const ids = await insertCases(db, held.set, cases, by, randomInt);
  const percent = filter.is_survey ? 0 : settings.double_review_percent;
  const wanted = countSecondReviewsToAdd({ ...stored, percent, count });
  const again = drawAtRandom(cases, wanted, randomInt).map(({ case_number }) => ({
    case_number,
    reviewer_id: body.second_reviewer_id,
    second_review_of: ids.get(case_number)!,
  }));
  await insertCases(db, held.set, again, by, randomInt);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'cases.made',
    subject_type: 'questionnaire_submission',
    subject_id: `${held.set.questionnaire_id}-${held.set.submission_id}`,
    after: {
      cases: count,
      first_number: stored.highest + 1,
      last_number: stored.highest + count,
      second_reviews: again.length,
    },
  });
  return selectCases(db, { ...filter, ids: [...ids.values()] });
}

/** @throws 422 if a person is named who cannot review */
async function refuseReviewers({ body, db, loaded }: Context<typeof endpoint>): Promise<void> {
  const named = (['reviewer_id', 'second_reviewer_id'] as const).filter((field) => body[field] !== null);
  if (named.length === 0) return;
  const refuse = (field: string, message: Message) => problems.invalid([{ path: `body.${field}`, message }]);
  if (isSurvey(loaded)) throw refuse(named[0]!, collectionMessages.surveyReviewersNotAllowed);
  if (body.reviewer_id !== null && body.reviewer_id === body.second_reviewer_id)
    throw refuse('second_reviewer_id', collectionMessages.secondReviewerSameAsFirst);
  const { organisation_id, questionnaire } = loaded;
  const of = { organisation_id, project_id: questionnaire.project_id };
  const known = await selectReviewersAmong(
    db,
    of,
    named.map((field) => body[field]!),
  );
  const stranger = named.find((field) => !known.includes(body[field]!));
  if (stranger) throw refuse(stranger, collectionMessages.reviewerNotInOrganisation);
}
