import {
  defaultCaseSettings,
  getCaseSettings,
  updateCaseSettings,
} from '@portal/contract/responses/case-codes';
import {
  copyQuestionnaire,
  deleteQuestionnaire,
  updateQuestion,
} from '@portal/contract/builder/questionnaire-builder';
import { desc, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildCaseFixture, type CaseFixture, requestCaseCodes } from '#fixtures/build-cases';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { case_codes, case_settings } from '../../../tables/case-codes.tables.ts';
import { question_sub_section_memberships, questionnaires } from '../../../tables/questionnaires.tables.ts';

const t = useTestApp();

const read = (fixture: CaseFixture, id = fixture.questionnaire.id, as = fixture.people.admin) =>
  t.call(getCaseSettings, { params: { id } }, as);
const write = (fixture: CaseFixture, body: object, as = fixture.people.admin) =>
  t.call(updateCaseSettings, { params: { id: fixture.questionnaire.id }, body }, as);

describe('settings of case collection', () => {
  it('is as for all until something else is decided, and then as decided; the log has what was changed', async () => {
    const fixture = await buildCaseFixture(t);
    expect((await read(fixture)).body).toEqual(defaultCaseSettings);
    const decided = await write(fixture, { target: 40, duplicate_codes: ['q2', 'q1', 'q2'] });
    expect(decided.body).toEqual({ ...defaultCaseSettings, target: 40, duplicate_codes: ['q2', 'q1'] });
    expect((await read(fixture)).body).toEqual(decided.body);
    const last = async () =>
      (await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1))[0]!;
    const entry = await last();
    expect(entry).toMatchObject({
      action: 'questionnaire.cases_changed',
      before: { target: null, duplicate_codes: [] },
      after: { target: 40, duplicate_codes: ['q2', 'q1'] },
    });
    await write(fixture, { target: 40, duplicate_codes: ['q1', 'q2'] });
    expect((await last()).id, 'your changes were not saved').toBe(entry.id);
  });

  it('follows a question whose code changes', async () => {
    const fixture = await buildCaseFixture(t);
    const other = await buildCaseFixture(t);
    // No question of a grid identifies a case.
    await t.db.update(question_sub_section_memberships).set({ row_id: null, column_id: null });
    const settings = (code: string) => ({
      duplicate_codes: ['q2', code],
      list_codes: [code, 'q2'],
      identifiers: [{ question_code: code, in_submission: 'refusal', elsewhere: 'warning' }],
    });
    for (const one of [fixture, other]) expect((await write(one, settings('q1'))).status).toBe(200);
    const { id } = fixture.questions.find(({ question_code }) => question_code === 'q1')!;
    const body = { question_code: 'hospital_no' };
    expect((await t.call(updateQuestion, { params: { id }, body }, fixture.people.admin)).status).toBe(200);
    expect((await read(fixture)).body).toMatchObject(settings('hospital_no'));
    expect((await read(other, other.questionnaire.id, other.people.admin)).body).toMatchObject(
      settings('q1'),
    );
  });

  it('is not overwritten unseen', async () => {
    const fixture = await buildCaseFixture(t);
    await write(fixture, { duplicate_codes: ['q1', 'q2'], thanks: 'Thank you.' });
    const asSeen = { duplicate_codes: ['q2', 'q1'], thanks: 'Thank you.' };
    expect((await write(fixture, { thanks: 'Thanks!', seen: asSeen })).status).toBe(200);
    const refused = await write(fixture, { thanks: 'Cheers.', seen: asSeen });
    expect([refused.status, refused.body]).toMatchObject([409, { changed: ['thanks'] }]);
    expect((await write(fixture, { target: 1, seen: { duplicate_codes: ['q1'] } })).status).toBe(409);
    const both = await Promise.all(
      [1, 2].map((target) => write(fixture, { target, seen: { target: null } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keeps the number of responses that results were shown from', async () => {
    const fixture = await buildCaseFixture(t, 'survey');
    await requestCaseCodes(t, fixture, 6);
    const ofQuestionnaire = eq(case_codes.questionnaire_id, fixture.questionnaire.id);
    const ids = (await t.db.select().from(case_codes).where(ofQuestionnaire)).map(({ id }) => id);
    const complete = (some: number[]) =>
      t.db
        .update(case_codes)
        .set({ state: 'complete', completed_at: new Date() })
        .where(inArray(case_codes.id, some));
    await complete(ids.slice(0, 4));
    expect((await write(fixture, { minimum_responses: 6 })).status, 'four are fewer than five').toBe(200);
    expect((await write(fixture, { minimum_responses: 5 })).status).toBe(200);
    await complete(ids.slice(4, 5));
    for (const minimum_responses of [3, 4, 6, 7]) {
      const refused = await write(fixture, { minimum_responses });
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused.body)).toContain('it stays at 5');
    }
    expect((await write(fixture, { minimum_responses: 5, thanks: 'Thank you.' })).status).toBe(200);
  });

  it('names questions that there are, and is decided where there are cases', async () => {
    const fixture = await buildCaseFixture(t, 'survey');
    const refused = await write(fixture, { duplicate_codes: ['q1', 'nothing'] });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('“nothing”') as string,
    ]);
    expect((await write(fixture, { minimum_responses: 2 })).status).toBe(422);
    await t.db
      .update(questionnaires)
      .set({ kind: 'organisational' })
      .where(eq(questionnaires.id, fixture.questionnaire.id));
    expect((await write(fixture, { target: 1 })).status).toBe(409);
  });

  it('is decided by the programme team', async () => {
    const fixture = await buildCaseFixture(t);
    const { clerk, viewer, stranger } = fixture.people;
    for (const [as, status] of [
      [clerk, 403],
      [viewer, 403],
      [stranger, 404],
    ] as const)
      expect((await write(fixture, { target: 1 }, as)).status).toBe(status);
    expect((await read(fixture, fixture.questionnaire.id, viewer)).status).toBe(200);
  });

  it('goes with a copy of the questionnaire, and with the questionnaire when it is deleted', async () => {
    const fixture = await buildCaseFixture(t);
    await write(fixture, {
      target: 40,
      duplicate_codes: ['q1'],
      list_codes: ['q2'],
      double_review_percent: 25,
    });
    const next = await buildTimePeriod(t.db, fixture.project, 'upcoming');
    const body = { questionnaire_id: fixture.questionnaire.id, time_period_id: next.id };
    const copy = await t.call(copyQuestionnaire, { body }, fixture.people.admin);
    expect((await read(fixture, copy.body.id)).body).toEqual((await read(fixture)).body);
    const params = { id: copy.body.id };
    expect((await t.call(deleteQuestionnaire, { params }, fixture.people.admin)).status).toBe(200);
    expect(
      await t.db.select().from(case_settings).where(eq(case_settings.questionnaire_id, copy.body.id)),
    ).toEqual([]);
    await requestCaseCodes(t, fixture, 1);
    const used = await t.call(
      deleteQuestionnaire,
      { params: { id: fixture.questionnaire.id } },
      fixture.people.admin,
    );
    expect(used.status).toBe(409);
  });
});
