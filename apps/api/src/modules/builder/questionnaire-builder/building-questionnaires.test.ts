import * as contract from '@portal/contract/builder/questionnaire-builder';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setUpBuilder } from '#fixtures/set-up-builder';
import { responses } from '../../../tables/answers.tables.ts';

const w = setUpBuilder();

describe('a questionnaire', () => {
  const fields = (more = {}) => ({
    questionnaire_name: w.built.questionnaire_name,
    introduction: 'Welcome.',
    declaration: 'I declare.',
    ...more,
  });
  const update = (more: object) =>
    w.call(contract.updateQuestionnaire, { params: { id: w.id }, body: fields(more) });

  it('is created as a draft, once per name, in a project and period of the programme', async () => {
    const body = {
      ...fields({ questionnaire_name: 'New' }),
      project_id: w.project.id,
      time_period_id: w.period.id,
    };
    const made = await w.call(contract.createQuestionnaire, { body });
    expect(made.body).toMatchObject({ questionnaire_name: 'New', status: 'draft', kind: 'organisational' });
    expect((await w.call(contract.createQuestionnaire, { body })).status).toBe(409);
    expect((await w.t.call(contract.createQuestionnaire, { body }, w.stranger)).status).toBe(404);
    expect((await w.t.call(contract.createQuestionnaire, { body })).status).toBe(401);
    const nowhere = { ...body, questionnaire_name: 'Elsewhere', time_period_id: 999_999 };
    expect((await w.call(contract.createQuestionnaire, { body: nowhere })).status).toBe(404);
    const nameless = { ...body, questionnaire_name: ' ' };
    expect((await w.call(contract.createQuestionnaire, { body: nameless })).status).toBe(422);
  });

  it('opens, closes, reopens, and becomes a draft again until it is answered', async () => {
    const statuses = async (...wanted: ('draft' | 'open' | 'closed')[]) => {
      const found: number[] = [];
      for (const status of wanted) found.push((await update({ status })).status);
      return found;
    };
    expect(await statuses('closed')).toEqual([409]);
    expect(await statuses('open', 'closed', 'open', 'draft', 'open')).toEqual([200, 200, 200, 200, 200]);
    expect((await w.lastAudit()).action).toBe('questionnaire.opened');
    await w.answer('a_1', 4);
    const refused = await update({ status: 'draft' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      '2 submissions have answered this questionnaire, so it cannot become a draft again. Close it instead.',
    ]);
    expect(await statuses('closed', 'open')).toEqual([200, 200]);
  });

  it('does not open without questions', async () => {
    const body = {
      ...fields({ questionnaire_name: 'Empty' }),
      project_id: w.project.id,
      time_period_id: w.period.id,
    };
    const made = await w.call(contract.createQuestionnaire, { body });
    const opened = await w.call(contract.updateQuestionnaireByBody, {
      body: { ...fields({ questionnaire_name: 'Empty' }), id: made.body.id, status: 'open' },
    });
    expect(opened.body.detail).toContain('Add a question');
  });

  it('changes its texts whenever; its kind only until it is answered', async () => {
    expect((await update({ kind: 'case' })).body.kind).toBe('case');
    await w.answer('a_1', 4);
    expect((await update({ kind: 'survey' })).body.detail).toContain('2 submissions have answered');
    const renamed = await update({ kind: 'case', questionnaire_name: `Renamed ${w.count}` });
    expect(renamed.body.questionnaire_name).toBe(`Renamed ${w.count}`);
    expect(await w.lastAudit()).toMatchObject({
      action: 'questionnaire.updated',
      user_id: w.admin.id,
      before: { questionnaire_name: `Built ${w.count}` },
      after: { questionnaire_name: `Renamed ${w.count}` },
    });
    expect((await update({ kind: 'case', questionnaire_name: `Built ${w.count - 1}` })).status).toBe(409);
  });

  it('keeps what a change leaves out', async () => {
    await update({ kind: 'case' });
    const change = (body: object) => w.call(contract.updateQuestionnaire, { params: { id: w.id }, body });
    const kept = { kind: 'case', introduction: 'Welcome.', declaration: 'I declare.', status: 'open' };
    expect((await change({ status: 'open' })).status).toBe(200);
    expect((await w.lastAudit()).after).toMatchObject(kept);
    const renamed = await w.call(contract.updateQuestionnaireByBody, {
      body: { id: w.id, questionnaire_name: `Renamed ${w.count}` },
    });
    expect(renamed.body.questionnaire_name).toBe(`Renamed ${w.count}`);
    expect((await w.lastAudit()).after).toMatchObject(kept);
    expect((await change({})).status).toBe(200);
  });

  it('is deleted with its parts until it is answered; an answer that was cleared is none', async () => {
    await w.answer('a_1', 4);
    const remove = () => w.call(contract.deleteQuestionnaire, { params: { id: w.id } });
    expect((await remove()).body.detail).toContain('2 submissions have answered this questionnaire');
    await w.t.db
      .update(responses)
      .set({ value: null })
      .where(eq(responses.question_id, w.question('a_1').id));
    expect((await remove()).status).toBe(200);
    expect((await w.call(contract.getQuestionnaireDefinition, { params: { id: w.id } })).status).toBe(404);
    expect((await w.lastAudit()).action).toBe('questionnaire.deleted');
  });
});
