import { ADMIN, SUPERUSER, VIEWER } from '@portal/contract/rules/roles';
import { eq } from 'drizzle-orm';
import { signAccessToken } from '../src/domains/auth/tokens.ts';
import { programmes } from '../src/tables/programmes.tables.ts';
import {
  charts,
  chart_group_memberships,
  chart_parameters,
  collections,
} from '../src/tables/charts.tables.ts';
import { output_tabs } from '../src/tables/projects.tables.ts';
import { case_settings } from '../src/tables/case-codes.tables.ts';
import { measures } from '../src/tables/measures.tables.ts';
import { questionnaire_checks, questionnaires } from '../src/tables/questionnaires.tables.ts';
import { scopes } from '../src/tables/scopes.tables.ts';
import { buildOrganisation, buildUser } from './build-people.ts';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from './build-projects.ts';
import { asRespondent, buildCaseCode, buildSurvey } from './build-surveys.ts';
import { type TestApp, tokenOf } from './test-app.ts';

/**
 * Everybody the authorisation matrix calls as. `foreign_admin` and `nobody_elsewhere` call the deployment of another
 * programme in the same database, about this one's; `stranded_admin` calls this deployment with a session of that one.
 */
export const callers = [
  'nobody',
  'nobody_elsewhere',
  'unverified',
  'pending',
  'without_mfa',
  'viewer',
  'contributor',
  'neighbour',
  'without_access',
  'admin',
  'foreign_admin',
  'stranded_admin',
  'superuser',
  'respondent',
  'other_respondent',
  'respondent_elsewhere',
  'respondent_closed',
  'respondent_withdrawn',
] as const;
export type Caller = (typeof callers)[number];

/**
 * Whoever holds a case code: of the survey everybody asks about, of another survey, of one of another programme, of one that
 * has closed, and one that was withdrawn.
 */
export const respondents = [
  'respondent',
  'other_respondent',
  'respondent_elsewhere',
  'respondent_closed',
  'respondent_withdrawn',
] as const satisfies Caller[];
type Respondent = (typeof respondents)[number];
export const isRespondent = (caller: Caller): caller is Respondent =>
  (respondents as readonly Caller[]).includes(caller);

/** Read by its own organisation and the programme team only. */
export const SUBMISSION_NAME = 'A ward that only its own people name';

export type World = Awaited<ReturnType<typeof buildWorld>>;

/** A project of one programme with two organisations, and a person of every kind, one of another programme included. */
export async function buildWorld(t: TestApp) {
  const { db, programme } = t;
  const [elsewhere] = await db
    .insert(programmes)
    .values({ programme_code: `elsewhere-${Math.random()}`, programme_name: 'Elsewhere' })
    .returning();
  const own = await buildOrganisation(db, programme.id);
  const other = await buildOrganisation(db, programme.id);
  const project = await buildProject(db, programme.id);
  const period = await buildTimePeriod(db, project, 'open');
  const published = await buildTimePeriod(db, project, 'published');
  const registering = await buildTimePeriod(db, project, 'registration');
  const [scope] = await db
    .insert(scopes)
    .values({ programme_id: programme.id, scope_name: `Scope ${Math.random()}` })
    .returning();
  const submission = await buildSubmission(db, project, own, { submission_name: SUBMISSION_NAME });
  const { questionnaire, section, questions } = await buildQuestionnaire(db, project, period);
  const { questionnaire: answered, questions: surveyed } = await buildQuestionnaire(db, project, period, [
    { question_code: 'words', question_type: 'long_text', required: false },
  ]);
  await db.update(questionnaires).set({ kind: 'survey' }).where(eq(questionnaires.id, answered.id));
  await db.insert(case_settings).values({ questionnaire_id: answered.id, free_texts: 'organisations' });
  const [measure] = await db
    .insert(measures)
    .values({ project_id: project.id, measure_code: 'm', measure_name: 'M', kind: 'value', numerator: 'q1' })
    .returning();
  const [chart] = await db.insert(charts).values({ project_id: project.id, chart_name: 'Chart' }).returning();
  await db.insert(chart_parameters).values({
    chart_id: chart!.id,
    time_period_id: published.id,
    measure_id: measure!.id,
    series_name: 'M',
  });
  const [tab] = await db
    .insert(output_tabs)
    .values({ project_id: project.id, tab_name: 'explorer', output_name: 'Explore', display_order: 1 })
    .returning();
  const [collection] = await db
    .insert(collections)
    .values({ output_tab_id: tab!.id, collection_code: 'group', collection_name: 'Group', display_order: 1 })
    .returning();
  await db
    .insert(chart_group_memberships)
    .values({ collection_id: collection!.id, chart_id: chart!.id, display_order: 1 });

  const opened = { projects: [project.id] };
  const ofOwn = { organisation_id: own.id };
  const foreign_admin = await buildUser(db, elsewhere!.id, { role_type_id: ADMIN });
  const people = {
    unverified: await buildUser(db, programme.id, {
      ...ofOwn,
      ...opened,
      status: 'pending',
      email_verified_at: null,
    }),
    pending: await buildUser(db, programme.id, { ...ofOwn, ...opened, status: 'pending' }),
    without_mfa: await buildUser(db, programme.id, { ...ofOwn, ...opened, otp_enabled: false }),
    viewer: await buildUser(db, programme.id, { ...ofOwn, ...opened, role_type_id: VIEWER }),
    contributor: await buildUser(db, programme.id, { ...ofOwn, ...opened }),
    neighbour: await buildUser(db, programme.id, { ...opened, organisation_id: other.id }),
    without_access: await buildUser(db, programme.id, ofOwn),
    admin: await buildUser(db, programme.id, { role_type_id: ADMIN }),
    foreign_admin,
    stranded_admin: foreign_admin,
    superuser: await buildUser(db, programme.id, { role_type_id: SUPERUSER }),
  };

  const survey = await buildSurvey(db, programme.id, { settings: { is_open_link: true } });
  /** The survey whose code a respondent holds; another one than the world's is made when it is asked for. */
  const buildSurveyFor = (caller: Respondent) => {
    if (caller === 'other_respondent') return buildSurvey(db, programme.id);
    if (caller === 'respondent_elsewhere') return buildSurvey(db, elsewhere!.id);
    if (caller === 'respondent_closed') return buildSurvey(db, programme.id, { period: 'validation' });
    return Promise.resolve(survey);
  };
  const surveys = new Map<Respondent, ReturnType<typeof buildSurveyFor>>();
  const surveyFor = (caller: Respondent) => {
    const built = surveys.get(caller) ?? buildSurveyFor(caller);
    surveys.set(caller, built);
    return built;
  };

  /** A token as the caller would hold it; those who cannot sign in get one signed all the same. */
  async function tokenFor(caller: Caller): Promise<string | null> {
    if (caller === 'nobody' || caller === 'nobody_elsewhere') return null;
    if (isRespondent(caller)) {
      const state = caller === 'respondent_withdrawn' ? 'withdrawn' : 'unused';
      return asRespondent(await buildCaseCode(db, await surveyFor(caller), { state })).authorization;
    }
    const user = people[caller];
    if (user.status === 'approved') return tokenOf(t.deps, user.id);
    return signAccessToken(
      {
        kind: 'user',
        user_id: user.id,
        programme_id: user.programme_id,
        organisation_id: user.organisation_id,
        role_type_id: user.role_type_id,
        session_id: '00000000-0000-4000-8000-000000000000',
        must_enrol: false,
        access: [],
        closed_project_ids: [],
      },
      t.deps,
    );
  }

  /** Where the caller calls. */
  const deploymentOf = (caller: Caller) =>
    t.deploymentOf(
      caller === 'foreign_admin' || caller === 'nobody_elsewhere' ? elsewhere!.id : programme.id,
    );

  /** A fresh person of the programme for calls that change or delete one. */
  const somebody = () => buildUser(db, programme.id, ofOwn);
  /** A project in which there is nothing yet. */
  const emptyProject = () => buildProject(db, programme.id);
  const built = new Map<string, ReturnType<typeof buildQuestionnaire>>();
  /**
   * One that is asked of cases, with codes of its own, as no measure reads both: `case` in which codes are made, `reviewed`
   * in which cases are stored as they are wanted, or a survey.
   */
  const questionnaireOf = (name: 'case' | 'reviewed' | 'survey') => {
    const known = built.get(name) ?? buildOfCases(name);
    built.set(name, known);
    return known;
  };
  async function buildOfCases(name: 'case' | 'reviewed' | 'survey') {
    const kind = name === 'survey' ? 'survey' : 'case';
    const codes = [{ question_code: `${name}_1` }, { question_code: `${name}_2` }];
    const made = await buildQuestionnaire(db, project, period, codes);
    await db.update(questionnaires).set({ kind }).where(eq(questionnaires.id, made.questionnaire.id));
    return made;
  }
  /** A fresh questionnaire for calls that change or delete one or a part of it. */
  const draft = async () => {
    const built = await buildQuestionnaire(db, project, period);
    const [check] = await db
      .insert(questionnaire_checks)
      .values({ questionnaire_id: built.questionnaire.id, expression: '1 < 2', message: 'Odd.' })
      .returning();
    return { ...built, check: check! };
  };
  return {
    programme,
    project,
    period,
    published,
    registering,
    submission,
    questionnaire,
    /** With one question, to be answered in one's own words. */
    surveyOfWords: { id: answered.id, question: surveyed[0]! },
    section,
    questions,
    survey,
    measure: measure!,
    chart: chart!,
    collection: collection!,
    organisation: own,
    scope: scope!,
    people,
    tokenFor,
    deploymentOf,
    somebody,
    draft,
    emptyProject,
    questionnaireOf,
  };
}
