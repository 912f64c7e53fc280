import type { Endpoint } from '@portal/contract/shared/endpoint';
import { MAX_ID } from '@portal/contract/shared/fields';
import type { z } from 'zod';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../src/app.ts';
import { authorisationMatrix } from '#fixtures/authorisation-matrix';
import {
  buildAuthorisationFixture,
  type AuthorisationFixture,
  type Caller,
} from '#fixtures/authorisation-fixture';
import { inspectProgrammeRows, type ProgrammeRows } from '#fixtures/inspect-programme-rows';
import { encodeRequest, requestPath, useTestApp } from '#support/test-app';

/**
 * Two people change the same thing. The second sends the version they saw, gets a conflict, and overwrites
 * nothing. Every call that changes existing data takes the version seen, or has its exception here.
 */
const SEEN = ['was', 'seen', 'version', 'after_version', 'seen_answers', 'digest'];
const seenOf = ({ body }: Endpoint) =>
  Object.keys((body as Partial<z.ZodObject>).shape ?? {}).find((key) => SEEN.includes(key));

const set = 'one value is set, as whoever sets it reads on the button';
const order = 'names everything in its new place, and is refused where it is not all there is';
const part = 'of a questionnaire’s own editor, which reads the questionnaire anew after each change';
const heading = 'of a chart’s headings, each saved by itself as it is left';
const own = 'of one’s own';
const collected = 'each answer has its version, and a conflict is told answer by answer';
const withoutSeen: Record<string, string> = {
  enableOtp: own,
  renamePasskey: own,
  chooseLanguage: own,
  resetUserOtp: set,
  approveAccess: set,
  editReviewer: set,
  setOutputTypes: set,
  setActionPlanRequest: set,
  setOwnDigest: own,
  setUnusualThreshold: own,
  setViewSubscription: own,
  setReportSubscription: own,
  updateView: own,
  setAnswerFlag: set,
  setSectionState: collected,
  explainCheck: collected,
  updateRegistrationSubmission: set,
  changeScopeOrganisations: 'names those who come and those who go, and nobody else',
  setFilterValues: 'says of each submission what it had',
  orderCollections: order,
  orderFilters: order,
  orderProjectGuidances: order,
  orderProjects: order,
  orderTimePeriods: order,
  orderQuestionnaireParts: order,
  setChartGroupMemberships: order,
  setManyChartGroupMemberships: order,
  updateMetaData: heading,
  updateQuestionnaire: part,
  updateQuestionnaireByBody: part,
  updateQuestion: part,
  updateQuestionnaireSection: part,
  updateQuestionnaireSubSection: part,
  updateQuestionnaireSubSectionRow: part,
  updateQuestionnaireSubSectionColumn: part,
  updateQuestionnaireCheck: part,
  setRoster: part,
};
/** The version seen by a user who missed the last change, if the matrix sends none. */
const stale: Record<string, object> = {
  decideOnUser: { seen: 'rejected' },
  updateUser: { seen: { full_name: 'Another' } },
  updateOrganisation: { seen: { organisation_name: 'Another' } },
  updateProject: { seen: { summary: 'Another' } },
  updateProjectByBody: { seen: { summary: 'Another' } },
  updateCategory: { seen: { category_name: 'Another' } },
  updateProjectGuidance: { seen: { guidance_title: 'Another' } },
  updateProjectAbout: { seen: { about_text: 'Another' } },
  setControlSettings: { seen: { target: 7 } },
  updateChart: { seen: { chart_name: 'Another' } },
  updatePeerGroup: { seen: { peer_group_name: 'Another' } },
  updateCollection: { seen: { collection_name: 'Another' } },
  updateMeasure: { seen: { measure_name: 'Another' } },
  updateWebhook: { seen: { webhook_name: 'Another' } },
  updateNews: { seen: { news_title: 'Another' } },
  updateDocument: { seen: { document_name: 'Another' } },
  setContactMessageState: { seen: { state: 'closed' } },
  updateLanguage: { seen: { is_offered: true } },
  updateSubmission: { seen: { submission_name: 'Another' } },
  mergeOrganisation: { digest: 'another' },
  updateCaseSettings: { seen: { target: 7 } },
  setOutlierStages: { was: [{ act_name: 'Another', done_by: 'team', done_for: 'both', days: 1 }] },
  setChartResources: {
    was: [
      { resource_name: 'Another', resource_text: 'Text', url: null, document_id: null, shown_for: 'always' },
    ],
  },
  setSimilarityAttributes: { was: [{ chart_id: 1, weight: 1, is_log: false }] },
};
/** Calls that the superuser cannot make, by who makes them. */
const callers: Record<string, Caller> = { changeActionPlan: 'contributor' };
/** Covered by its own tests: the fixture has nothing to calculate. */
const elsewhere = ['deriveFilter'];
const changing = endpoints.filter((one) => ['PUT', 'PATCH'].includes(one.method) || seenOf(one));

const t = useTestApp();
let w: AuthorisationFixture;
let kept: ProgrammeRows;
beforeAll(async () => {
  w = await buildAuthorisationFixture(t);
  kept = await inspectProgrammeRows(t.db);
});

it('lists each call that ignores the seen version, with its reason', () => {
  const without = changing.filter((one) => !seenOf(one)).map(({ name }) => name);
  expect(without.sort()).toEqual(Object.keys(withoutSeen).sort());
});

/** Returns a different value, such as the one before another user's change. */
function another(value: unknown): unknown {
  if (Array.isArray(value)) return [{ scope_id: w.scope.id, visibility: 'join' }];
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 7;
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\d/.test(value)
      ? value.replace(/^\d{4}/, (year) => String(Number(year) - 1))
      : `${value} once`;
  const fields = Object.entries(value ?? {}).filter(([, one]) => one !== null && typeof one !== 'object');
  // A word may be one of few.
  const first = fields.find(([, one]) => typeof one !== 'string') ?? fields[0]!;
  return { ...(value as object), [first[0]]: another(first[1]) };
}

describe.each(
  changing
    .filter((one) => seenOf(one) && !elsewhere.includes(one.name))
    .map((one) => [one.name, one] as const),
)('%s', (name, endpoint) => {
  it('is refused with an outdated version, and changes nothing', async () => {
    const field = seenOf(endpoint)!;
    const row = authorisationMatrix[name]!;
    const input = (await row.input?.(w, t)) ?? {};
    const body = input.body as Record<string, unknown> | undefined;
    const form = row.form?.(w);
    if (form) {
      const file = form.get('file');
      form.delete('file');
      form.set('dry_run', 'false');
      form.set(field, field === 'digest' ? 'another' : '7');
      form.set('file', file as File);
    }
    // A version is a number that counts on: also after the greatest there is room for.
    const other = () => (field === 'version' ? MAX_ID : another(body?.[field]));
    const given = form ? {} : (special[name]?.() ?? stale[name] ?? { [field]: other() });
    const request = await encodeRequest(form, await w.tokenFor(callers[name] ?? 'superuser'));
    const before = await kept.sumsOf(w.programme.id);
    const answer = await t.app.inject({
      method: endpoint.method,
      url: requestPath(endpoint, input),
      ...request,
      ...(body && !form && { payload: { ...body, ...given } }),
    });
    expect(answer.statusCode, answer.body).toBe(409);
    expect(await kept.sumsOf(w.programme.id)).toEqual(before);
  });
});

/** Cases whose seen value is an id of the fixture, or a number. */
const special: Record<string, () => object> = {
  moveSubmission: () => ({ seen: { organisation_id: w.people.neighbour.organisation_id } }),
  answerContactMessage: () => ({ seen_answers: 7 }),
};
