import * as contract from '@portal/contract/questionnaires/data-dictionary';
import { readXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildQuestionnaire, buildTimePeriod } from '#fixtures/build-projects';
import { buildTeam } from '#fixtures/build-team';
import { createAccessToken, useTestApp } from '#support/test-app';
import { buildUser } from '#fixtures/build-people';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  w = await build();
});

async function build() {
  const team = await buildTeam(t);
  const period = await buildTimePeriod(t.db, team.project, 'open');
  const built = await buildQuestionnaire(t.db, team.project, period, [
    { question_code: 'night', question_text: 'Open at night?', question_type: 'yes_no' },
    {
      question_code: 'beds',
      question_text: '=Beds',
      help: 'At midnight.',
      unit: 'beds',
      hard_minimum: 0,
      soft_maximum: 2000,
      tolerance_percent: 20,
      show_if: "night = 'yes'",
      required: true,
    },
  ]);
  return { ...team, ...built, period };
}
const ask = (as: { id: number } | null, id = w.questionnaire.id) =>
  t.call(contract.getDataDictionary, { params: { id } }, as);
const file = async (format: 'xlsx' | 'csv', id = w.questionnaire.id) =>
  t.app.inject({
    url: `/api/v1/questionnaires/${id}/dictionary/file?format=${format}`,
    headers: { authorization: `Bearer ${await createAccessToken(t.deps, w.member.id)}` },
  });

describe('the data dictionary of a questionnaire', () => {
  it('has every question with its options, ranges and rules in words', async () => {
    const { status, body } = await ask(w.member);
    expect(status).toBe(200);
    expect(body).toMatchObject({ project_name: w.project.project_name, is_draft: false, checks: [] });
    expect(body.version).toEqual(expect.any(Number));
    expect(body.entries.map((one) => one.question_code)).toEqual(['night', 'beds']);
    expect(body.entries[0]!.options.map(({ option_code }) => option_code)).toEqual([
      'yes',
      'no',
      'not_applicable',
    ]);
    expect(body.entries[1]).toMatchObject({
      type_name: 'Whole number',
      unit: 'beds',
      required: true,
      hard_minimum: 0,
      hard_maximum: null,
      asked_if: '“Open at night?” (night) is Yes',
      required_if: '',
      calculated_as: '',
      offered_answer: '',
    });
  });

  it('is a file too, in which nothing is a formula', async () => {
    const csv = await file('csv');
    expect(csv.headers['content-disposition']).toContain('.csv');
    expect(csv.body).toContain("'=Beds");
    expect(csv.body).toContain('yes: Yes; no: No');
    const { sheets } = await readXlsx(new Uint8Array((await file('xlsx')).rawPayload));
    expect(sheets.map(({ name }) => name)).toEqual(['Questions', 'Checks', 'About']);
    expect(sheets[0]!.rows).toHaveLength(3);
  });

  it('has every question of a long questionnaire, written in a thread', async () => {
    const codes = Array.from({ length: 501 }, (_, at) => `n${at}`);
    const long = await buildQuestionnaire(
      t.db,
      w.project,
      w.period,
      codes.map((question_code) => ({ question_code })),
    );
    const { sheets } = await readXlsx(new Uint8Array((await file('xlsx', long.questionnaire.id)).rawPayload));
    expect(sheets[0]!.rows.slice(1).map((row) => row[4])).toEqual(codes);
  });

  it('is for people with access to the project; drafts are for the programme team', async () => {
    const outside = await buildUser(t.db, t.programme.id, { organisation_id: w.organisation.id });
    expect((await ask(null)).status).toBe(401);
    expect((await ask(outside)).status).toBe(404);
    expect((await ask(w.stranger)).status).toBe(404);
    expect((await ask(w.member, 999_999)).status).toBe(404);
    const drafted = await buildQuestionnaire(t.db, w.project, w.period, []);
    const { id } = drafted.questionnaire;
    await t.db.update(questionnaires).set({ status: 'draft' }).where(eq(questionnaires.id, id));
    expect((await ask(w.member, id)).status).toBe(404);
    expect((await ask(w.admin, id)).body).toMatchObject({ is_draft: true, entries: [] });
  });
});
