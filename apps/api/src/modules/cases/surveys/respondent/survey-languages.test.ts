import { chooseLanguage, getOwnCase, getOwnPage, getSurvey } from '@portal/contract/cases/surveys';
import { listTranslations } from '@portal/contract/questionnaires/translations';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { respondentHeaders, buildCaseCode, buildSurvey } from '#fixtures/build-surveys';
import { requestPath, useTestApp } from '#support/test-app';
import {
  question_options,
  questionnaire_checks,
  questionnaires,
} from '../../../../tables/questionnaires.tables.ts';
import { questionnaire_languages, translations } from '../../../../tables/translations.tables.ts';

const t = useTestApp();
let survey: Awaited<ReturnType<typeof buildSurvey>>;
beforeAll(async () => {
  survey = await buildSurvey(t.db, t.programme.id, {
    questionnaire: { introduction: 'Welcome.' },
    settings: { who_sees: 'The ward.', thanks: 'Thank you.' },
    questions: [
      {
        question_code: 'how',
        question_text: 'How was it?',
        question_type: 'single_choice',
        help: 'All in all.',
      },
      { question_text: 'Not translated?', question_type: 'long_text', required: false },
      { question_text: 'Why {{how}}?', question_type: 'long_text', required: false, help: 'Of {{how}}.' },
    ],
  });
  const questionnaire_id = survey.questionnaire.id;
  await t.db.insert(question_options).values({
    question_id: survey.questions[0]!.id,
    option_code: 'good',
    option_name: 'Good',
    display_order: 1,
  });
  await t.db
    .insert(questionnaire_checks)
    .values({ questionnaire_id, expression: '1 > 2', message: 'This does not fit.', severity: 'warning' });
  await t.db.insert(questionnaire_languages).values([
    { questionnaire_id, language: 'cy', is_offered: true },
    { questionnaire_id, language: 'ar' },
  ]);
  const inWelsh = {
    [survey.questionnaire.questionnaire_name]: 'Arolwg',
    'Welcome.': 'Croeso.',
    'The ward.': 'Y ward.',
    'Thank you.': 'Diolch.',
    'How was it?': 'Sut oedd hi?',
    'All in all.': 'At ei gilydd.',
    'Why {{how}}?': '{{how}}: pam?',
    Good: 'Da',
    'This does not fit.': 'Nid yw hyn yn cyd-fynd.',
  };
  await t.db.insert(translations).values(
    Object.entries(inWelsh).map(([source, translation]) => ({
      questionnaire_id,
      language: 'cy',
      source,
      translation,
      changed_at: new Date(),
    })),
  );
  await t.db.update(questionnaires).set({ languages_version: 1 });
});

async function callAs(one: { case_code: string }, endpoint: Endpoint, input: object = {}) {
  const { body, ...address } = input as { body?: object };
  const answer = await t.app.inject({
    method: endpoint.method,
    url: requestPath(endpoint, address),
    headers: respondentHeaders(one),
    ...(body && { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const ofSurvey = () => ({ questionnaire_id: survey.questionnaire.id, submission_id: survey.submission.id });
const page = (query: object = {}) => ({ params: { id: survey.section.id }, query });

describe('a survey in another language', () => {
  it('is read in the one asked for where it is offered, and says which there are', async () => {
    const asked = async (language: string) =>
      (await t.call(getSurvey, { params: ofSurvey(), query: { language } })).body;
    expect(await asked('cy')).toMatchObject({
      questionnaire_name: 'Arolwg',
      introduction: 'Croeso.',
      who_sees: 'Y ward.',
      languages: ['en', 'cy'],
      translations: [{ language: 'cy', language_name: 'Cymraeg', has_gaps: true }],
      language: 'cy',
    });
    expect((await asked('cy-GB')).language).toBe('cy');
    expect(await asked('ar')).toMatchObject({ introduction: 'Welcome.', language: 'en' });
  });

  it('has pages in it, text by text in English where there is a gap, and answers that are codes', async () => {
    const one = await buildCaseCode(t.db, survey);
    const { body } = await callAs(one, getOwnPage, page({ language: 'cy' }));
    const [first, second] = body.sub_sections[0].questions;
    expect(first).toMatchObject({ question_text: 'Sut oedd hi?', help: 'At ei gilydd.' });
    expect(first.options).toMatchObject([{ option_code: 'good', option_name: 'Da' }]);
    expect(second.question_text).toBe('Not translated?');
    expect((await callAs(one, getOwnCase, { query: { language: 'cy' } })).body.thanks).toBe('Diolch.');
    expect((await callAs(one, getOwnPage, page())).body.sub_sections[0].questions[0].question_text).toBe(
      'How was it?',
    );
  });

  it('has texts with answers in them, with placeholders and without answers', async () => {
    const one = await buildCaseCode(t.db, survey);
    const last = async (language: string) =>
      (await callAs(one, getOwnPage, page({ language }))).body.sub_sections[0].questions[2];
    expect(await last('cy')).toMatchObject({
      question_text: '…: pam?',
      help: 'Of ….',
      piped: { question_text: '{{how}}: pam?', help: 'Of {{how}}.' },
    });
    expect(await last('en')).toMatchObject({
      question_text: 'Why …?',
      piped: { question_text: 'Why {{how}}?', help: 'Of {{how}}.' },
    });
  });

  it('stays in the selected language', async () => {
    const one = await buildCaseCode(t.db, survey);
    expect((await callAs(one, chooseLanguage, { body: { language: 'cy' } })).status).toBe(200);
    const { body } = await callAs(one, getOwnPage, page());
    expect(body.sub_sections[0].questions[0].question_text).toBe('Sut oedd hi?');
    expect((await callAs(one, chooseLanguage, { body: { language: 'fr' } })).status).toBe(422);
  });

  it('is opened on another device in the selected language, not in the one it prefers', async () => {
    const one = await buildCaseCode(t.db, survey);
    const own = async (query: object) => (await callAs(one, getOwnCase, { query })).body.page_language;
    expect(await own({ preferred: 'fr,cy-GB,en' })).toBe('cy');
    expect(await own({ preferred: 'fr' })).toBe('en');
    // The survey itself speaks Arabic, which this questionnaire is not offered in.
    await callAs(one, chooseLanguage, { body: { language: 'ar' } });
    expect(await own({ preferred: 'cy' })).toBe('ar');
    expect(await own({ language: 'en' })).toBe('en');
  });

  it('says that a language has no gaps once every text is translated', async () => {
    const gaps = async () =>
      (await t.call(getSurvey, { params: ofSurvey(), query: {} })).body.translations[0]!.has_gaps;
    expect(await gaps()).toBe(true);
    const questionnaire_id = survey.questionnaire.id;
    const superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
    const missing = await t.call(
      listTranslations,
      { params: { id: questionnaire_id, language: 'cy' }, query: { state: 'missing' } },
      superuser,
    );
    expect(missing.body.total).toBeGreaterThan(0);
    await t.db.insert(translations).values(
      missing.body.texts.map(({ source }) => ({
        questionnaire_id,
        language: 'cy',
        source,
        translation: `${source} cy`,
        changed_at: new Date(),
      })),
    );
    await t.db.execute(sql`update questionnaires set languages_version = languages_version + 1`);
    expect(await gaps()).toBe(false);
    await t.db.execute(sql`update case_settings set distress_help = 'Call us.'`);
    expect(await gaps()).toBe(true);
  });

  it('costs as many statements as one in English, and reloads a changed translation', async () => {
    const one = await buildCaseCode(t.db, survey);
    const statements = (language: string) =>
      t.statementsOf(() => callAs(one, getOwnPage, page({ language })));
    await statements('cy');
    await statements('en');
    expect(await statements('cy')).toEqual(await statements('en'));
    await t.db.execute(sql`update translations set translation = 'Sut?' where source = 'How was it?'`);
    await t.db.execute(sql`update questionnaires set languages_version = languages_version + 1`);
    const { body } = await callAs(one, getOwnPage, page({ language: 'cy' }));
    expect(body.sub_sections[0].questions[0].question_text).toBe('Sut?');
  });
});
