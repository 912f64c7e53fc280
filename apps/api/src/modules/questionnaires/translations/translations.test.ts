import * as builder from '@portal/contract/builder/questionnaire-builder';
import * as contract from '@portal/contract/questionnaires/translations';
import { describe, expect, it } from 'vitest';
import { setUpBuilder } from '#fixtures/set-up-builder';
import { case_settings } from '../../../tables/case-codes.tables.ts';
import { translations } from '../../../tables/translations.tables.ts';
import { loadOfferedLanguages, loadTranslator } from './translation-cache.ts';
import { selectQuestionnairesOf } from '../../builder/questionnaire-builder/questionnaire-builder.sql.ts';

const w = setUpBuilder();
const cy = () => ({ id: w.id, language: 'cy' });
const add = (language = 'cy') => w.call(contract.addLanguage, { params: { id: w.id }, body: { language } });
const list = async (query: object = {}) =>
  (await w.call(contract.listTranslations, { params: cy(), query: { limit: 1000, ...query } })).body;
const save = (...texts: [source: string, text: string | null, seen?: string | null][]) =>
  w.call(contract.saveTranslations, {
    params: cy(),
    body: { texts: texts.map(([source, text, seen = null]) => ({ source, text, seen })) },
  });
const languages = async () => (await w.call(contract.getLanguages, { params: { id: w.id } })).body;
const saveAll = async () =>
  save(...(await list()).texts.map(({ source }): [string, string] => [source, `[${source}]`]));
/** Returns the questionnaire as its loader supplies it. */
const handedOver = async () => {
  const all = await selectQuestionnairesOf(w.t.db, { project_id: w.project.id, time_period_id: w.period.id });
  return all.find(({ id }) => id === w.id)!;
};

describe('the languages of a questionnaire', () => {
  it('are added once, by codes that are languages, and not English', async () => {
    expect((await add()).body).toMatchObject({
      language: 'cy',
      is_offered: false,
      reviewed_at: null,
      translated: 0,
    });
    expect((await add()).body.detail).toBe('This questionnaire is already translated into Welsh.');
    for (const language of ['en', 'welsh', 'CY']) expect((await add(language)).status, language).toBe(422);
    expect((await languages()).languages).toHaveLength(1);
  });

  it('are offered and reviewed; a change, or a gap, takes the review away', async () => {
    await add();
    const update = (body: object) => w.call(contract.updateLanguage, { params: cy(), body });
    expect((await update({ is_reviewed: true })).body.detail).toContain('pieces of text are not translated');
    await saveAll();
    const reviewed = await update({ is_offered: true, is_reviewed: true, reviewed_note: 'Read by Mair.' });
    expect(reviewed.body).toMatchObject({ is_offered: true, gaps: 0, reviewed_note: 'Read by Mair.' });
    expect(reviewed.body.reviewed_at).not.toBeNull();
    expect((await update({ is_offered: false, seen: { is_offered: false } })).status).toBe(409);
    await save(['Beds', '[Beds]', '[Beds]']);
    expect((await languages()).languages[0]!.reviewed_at).not.toBeNull();
    await save(['Beds', 'Gwelyau', '[Beds]']);
    expect((await languages()).languages[0]!.reviewed_at).toBeNull();
    await update({ is_reviewed: true });
    await w.change('a_1', { question_text: 'Another question?' });
    expect((await languages()).languages[0]).toMatchObject({ gaps: 1, reviewed_at: null });
  });

  it('are removed with their translations, which the audit log counts', async () => {
    await add();
    await save(['Beds', 'Gwelyau']);
    expect((await w.call(contract.removeLanguage, { params: cy() })).status).toBe(200);
    expect(await w.lastAudit()).toMatchObject({
      action: 'questionnaire_language.removed',
      before: { language: 'cy', translated: 1 },
    });
    expect((await w.call(contract.removeLanguage, { params: cy() })).status).toBe(404);
    expect((await w.call(contract.listTranslations, { params: cy(), query: {} })).status).toBe(404);
  });
});

describe('texts', () => {
  it('are all there once, in reading order, with the places where they stand', async () => {
    await add();
    await w.t.db
      .insert(case_settings)
      .values({ questionnaire_id: w.id, who_sees: 'The team.', thanks: 'Thank you.' });
    const { texts, total } = await list();
    expect(total).toBe(texts.length);
    expect(total).toBe((await languages()).texts);
    const sources = texts.map(({ source }) => source);
    expect(sources.slice(0, 5)).toEqual([
      w.built.questionnaire_name,
      'Welcome.',
      'The team.',
      'All types',
      'Answer all.',
    ]);
    for (const one of [
      'As counted.\nAt midnight.',
      'days',
      'Occupied',
      'Night',
      'More occupied than available.',
    ])
      expect(sources).toContain(one);
    expect(sources.slice(-2)).toEqual(['I declare.', 'Thank you.']);
    expect(new Set(sources).size).toBe(sources.length);
    const option = texts.find(({ source }) => source === 'None of these')!;
    expect(option.place_count).toBeGreaterThan(1);
    expect(option.places[0]).toMatchObject({
      kind: 'option',
      place: expect.stringMatching(/^Option none of question /),
    });
  });

  it('are looked for in both languages and by place, and by what is missing', async () => {
    await add();
    const { total } = await list();
    await save(['Beds', 'Gwelyau'], ['Night', 'Nos']);
    expect((await list({ search: 'gwely' })).texts.map(({ source }) => source)).toEqual(['Beds']);
    expect((await list({ search: 'question a_1' })).total).toBe(1);
    expect((await list({ state: 'missing' })).total).toBe(total - 2);
    expect((await list({ state: 'translated' })).texts.map(({ text }) => text)).toEqual(['Gwelyau', 'Nos']);
    expect((await list({ kind: 'column' })).texts.map(({ source }) => source)).toEqual(['Day', 'Night']);
    expect((await list({ limit: 2, offset: 1 })).texts.map(({ source }) => source)).toEqual([
      'Welcome.',
      'All types',
    ]);
  });

  it('translated by another person since are not overwritten; all others are saved', async () => {
    await add();
    await save(['Beds', 'Gwelyau']);
    const { body } = await save(['Beds', 'Gwlâu'], ['Night', ' Nos '], ['Nothing says this', 'Dim']);
    expect(body).toEqual({
      saved: [{ source: 'Night', text: 'Nos' }],
      conflicts: [{ source: 'Beds', text: 'Gwelyau' }],
      gone: ['Nothing says this'],
    });
    expect((await save(['Beds', 'Gwelyau'])).body.conflicts).toEqual([]);
    expect((await save(['Beds', ' ', 'Gwelyau'])).body.saved).toEqual([{ source: 'Beds', text: null }]);
    expect((await list({ state: 'translated' })).total).toBe(1);
  });

  it('changed in English are gaps at once, and come back with the old English', async () => {
    await add();
    await save(['Cell 0 0', 'Cell']);
    await w.change('a_1', { question_text: 'Cell nought' });
    expect((await list({ search: 'Cell nought' })).texts[0]!.text).toBeNull();
    expect((await languages()).languages[0]).toMatchObject({ translated: 0, unused: 1 });
    await w.look();
    await w.change('a_1', { question_text: 'Cell 0 0' });
    expect((await list({ search: 'Cell 0 0' })).texts[0]!.text).toBe('Cell');
  });

  it('in a copy are translated already; they are deleted with the questionnaire', async () => {
    await add();
    await save(['Beds', 'Gwelyau']);
    const copy = await w.call(builder.copyQuestionnaire, {
      body: { questionnaire_id: w.id, time_period_id: w.period.id, questionnaire_name: `Copy ${w.count}` },
    });
    const of = { id: copy.body.id, language: 'cy' };
    const there = await w.call(contract.listTranslations, { params: of, query: { state: 'translated' } });
    expect(there.body.texts).toMatchObject([{ source: 'Beds', text: 'Gwelyau' }]);
    await w.call(builder.deleteQuestionnaire, { params: { id: copy.body.id } });
    const left = await w.t.db.select().from(translations);
    expect(left.filter(({ questionnaire_id }) => questionnaire_id === copy.body.id)).toEqual([]);
  });
});

describe('for respondents', () => {
  it('each text is in their language, or English without a translation, without a statement once cached', async () => {
    await add();
    await save(['Beds', 'Gwelyau']);
    const read = async () => {
      const questionnaire = await handedOver();
      const say = await loadTranslator(w.t.deps, w.t.db, questionnaire, 'cy');
      return [say('Beds'), say('Night')];
    };
    expect(await read()).toEqual(['Gwelyau', 'Night']);
    const questionnaire = await handedOver();
    expect(
      await w.t.statementsOf(async () => {
        await loadTranslator(w.t.deps, w.t.db, questionnaire, 'cy');
        await loadTranslator(w.t.deps, w.t.db, questionnaire, 'en');
      }),
    ).toEqual([]);
    await save(['Night', 'Nos']);
    expect(await read()).toEqual(['Gwelyau', 'Nos']);
  });

  it('a language is offered when the team says so', async () => {
    await add();
    const offered = async () => loadOfferedLanguages(w.t.deps, w.t.db, await handedOver());
    expect(await offered()).toEqual([]);
    await w.call(contract.updateLanguage, { params: cy(), body: { is_offered: true } });
    expect(await offered()).toEqual(['cy']);
  });
});
