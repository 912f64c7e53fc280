import {
  getSectionAnswers,
  listAnswerHistory,
  listQuestionResponses,
  saveAnswers,
  setSectionState,
  computeAnswersStamp,
} from '@portal/contract/responses/answers';
import {
  getSectionQuestions,
  listQuestionnaires,
  listSections,
} from '@portal/contract/questionnaires/questionnaires';
import { VIEWER } from '@portal/contract/identity/roles';
import {
  listOrganisationSubmissions,
  reopenQuestionnaire,
  submitQuestionnaire,
} from '@portal/contract/collection/submissions';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { measure_values, measures } from '../../../tables/measures.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';

const t = useTestApp();
type User = Awaited<ReturnType<typeof buildUser>>;
let own: { id: number };
let contributor: User, colleague: User, viewer: User, neighbour: User, admin: User;
let project: Awaited<ReturnType<typeof buildProject>>;
beforeAll(async () => {
  own = await buildOrganisation(t.db, t.programme.id, { organisation_name: 'Secret Name Trust' });
  const other = await buildOrganisation(t.db, t.programme.id);
  project = await buildProject(t.db, t.programme.id);
  const projects = [project.id];
  contributor = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects });
  colleague = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects });
  viewer = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects, role_type_id: VIEWER });
  neighbour = await buildUser(t.db, t.programme.id, { organisation_id: other.id, projects });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});

let period: { id: number };
let submission: { id: number };
let built: Awaited<ReturnType<typeof buildQuestionnaire>>;
beforeEach(async () => {
  period = await buildTimePeriod(t.db, project, 'open');
  submission = await buildSubmission(t.db, project, own, { submission_name: `Unit ${Math.random()}` });
  built = await buildQuestionnaire(t.db, project, period, [
    { hard_minimum: 0, soft_maximum: 100, tolerance_percent: 30 },
    { required: false },
  ]);
});

type Change = {
  question?: number;
  value?: number | string | null;
  version?: number;
  explanation?: string;
  missing_reason?: 'not_known';
};
const save = (changes: Change[], as: { id: number } | null = contributor) =>
  t.call(
    saveAnswers,
    {
      query: { questionnaire_id: built.questionnaire.id },
      body: {
        submission_id: submission.id,
        section_id: built.section.id,
        answers: changes.map(({ question = 0, value = null, version = 0, ...more }) => ({
          question_id: built.questions[question]!.id,
          value,
          version,
          ...more,
        })),
      },
    },
    as,
  );
const key = () => ({ questionnaireId: built.questionnaire.id, submissionId: submission.id });
const complete = (as: { id: number } = contributor) =>
  t.call(
    setSectionState,
    { body: { section_id: built.section.id, submission_id: submission.id, state: 'complete' } },
    as,
  );
const submit = (as: { id: number } = contributor) =>
  t.call(submitQuestionnaire, { params: key(), body: { declared: true } }, as);
const sections = (as: { id: number } = contributor) =>
  t.call(
    listSections,
    { params: { id: built.questionnaire.id }, query: { submission_id: submission.id } },
    as,
  );
const readSection = (as: { id: number } = contributor) =>
  t.call(
    getSectionQuestions,
    {
      params: { id: built.questionnaire.id, sectionId: built.section.id },
      query: { submission_id: submission.id },
    },
    as,
  );
const firstAnswer = async () => (await readSection()).body.sub_sections[0]!.questions[0]!.answer;

it('a section, written piece by piece, contains what its schema names and nothing else', async () => {
  await save([{ value: 5 }]);
  const { body } = await readSection();
  expect(getSectionQuestions.response.parse(body)).toEqual(body);
  expect(body.sub_sections[0]!.questions[0]!.answer.value).toBe(5);
});

describe('saving answers', () => {
  it('stores them with version, author and history, and starts the section', async () => {
    const saved = (await save([{ value: 5 }])).body;
    expect(saved).toMatchObject({ conflicts: [], refused: [], section_state: 'in_progress' });
    expect(saved.saved[0]!.answer).toMatchObject({
      value: 5,
      version: 1,
      updated_by_name: contributor.full_name,
    });
    await save([{ value: 7, version: 1 }], colleague);
    await save([{ value: null, version: 2 }]);
    const query = { question_id: built.questions[0]!.id, submission_id: submission.id };
    const history = (await t.call(listAnswerHistory, { query }, viewer)).body.answer_history;
    expect(history.map((one) => [one.version, one.old_value, one.new_value, one.changed_by_name])).toEqual([
      [3, 7, null, contributor.full_name],
      [2, 5, 7, colleague.full_name],
      [1, null, 5, contributor.full_name],
    ]);
  });

  it('refuses a date outside of what its question takes, and the year 7 in any case', async () => {
    built = await buildQuestionnaire(t.db, project, period, [
      { question_type: 'date' },
      { question_type: 'date_time', date_minimum: '1850-01-01', date_maximum: '2026-03-31' },
    ]);
    const stored = async (question: number, value: string) => {
      const { saved, refused } = (await save([{ question, value }])).body;
      return [saved.length, refused[0]?.message.replace(/^.* must be /, '')];
    };
    expect(await stored(0, '0007-03-10')).toEqual([0, '1 January 1900 or later.']);
    expect(await stored(0, '2101-01-01')).toEqual([0, '31 December 2100 or earlier.']);
    expect(await stored(0, '2026-03-10')).toEqual([1, undefined]);
    expect(await stored(1, '1849-12-31T10:00')).toEqual([0, '1 January 1850 or later.']);
    expect(await stored(1, '2026-04-01T00:00')).toEqual([0, '31 March 2026 or earlier.']);
    expect(await stored(1, '1850-01-01T10:00')).toEqual([1, undefined]);
  });

  it('refuses an outdated version with what is stored, and stores nothing over it', async () => {
    await save([{ value: 5 }]);
    const late = (await save([{ value: 9 }], colleague)).body;
    expect(late.saved).toEqual([]);
    expect(late.conflicts[0]!.answer).toMatchObject({
      value: 5,
      version: 1,
      updated_by_name: contributor.full_name,
    });
    expect((await firstAnswer()).value).toBe(5);
  });

  it('takes the same answer twice for one, when the first reply was lost', async () => {
    await save([{ value: 5 }]);
    const again = (await save([{ value: 5 }])).body;
    expect(again.saved[0]!.answer.version).toBe(1);
    expect(again.conflicts).toEqual([]);
  });

  it('lets only one of two at the same moment through', async () => {
    const both = await Promise.all([save([{ value: 1 }]), save([{ value: 2 }], colleague)]);
    const saved = both.map((answer) => answer.body.saved.length);
    const conflicts = both.map((answer) => answer.body.conflicts.length);
    expect([...saved].sort()).toEqual([0, 1]);
    expect([...conflicts].sort()).toEqual([0, 1]);
  });

  it('refuses what breaks a hard rule and stores the rest', async () => {
    const answer = (await save([{ value: -1 }, { question: 1, value: 3 }])).body;
    expect(answer.refused).toEqual([
      { question_id: built.questions[0]!.id, message: 'Question 1 must be 0 or more.' },
    ]);
    expect(answer.saved.map((one) => one.answer.value)).toEqual([3]);
  });

  it('refuses questions of another questionnaire', async () => {
    const foreign = await buildQuestionnaire(t.db, project, period);
    const answer = await t.call(
      saveAnswers,
      {
        query: { questionnaire_id: built.questionnaire.id },
        body: {
          submission_id: submission.id,
          section_id: built.section.id,
          answers: [{ question_id: foreign.questions[0]!.id, value: 1, version: 0 }],
        },
      },
      contributor,
    );
    expect(answer.body.refused).toHaveLength(1);
    const section = await t.call(
      saveAnswers,
      {
        query: { questionnaire_id: built.questionnaire.id },
        body: {
          submission_id: submission.id,
          section_id: foreign.section.id,
          answers: [{ question_id: 1, value: 1, version: 0 }],
        },
      },
      contributor,
    );
    expect(section.status).toBe(404);
  });

  it('says which field of a malformed call is wrong', async () => {
    const answer = await save([{ value: 1, version: -1 }]);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('body.answers.0.version');
  });
});

describe('a section', () => {
  it('shows the same code’s answer of the period before, of the same submission only', async () => {
    await save([{ value: 5 }]);
    const next = await buildTimePeriod(t.db, project, 'open');
    built = await buildQuestionnaire(t.db, project, next);
    expect((await readSection()).body.sub_sections[0]!.questions[0]!.previous).toMatchObject({ value: 5 });
    submission = await buildSubmission(t.db, project, own, { submission_name: 'Another unit' });
    expect((await readSection()).body.sub_sections[0]!.questions[0]!.previous).toBeNull();
  });

  it('is complete only when required questions are answered or explained and what is unusual is confirmed', async () => {
    expect((await complete()).body.problems.map((one) => one.message)).toEqual(['Question 1 is required.']);
    await save([{ value: 500 }]);
    expect((await complete()).body.problems[0]!.message).toContain('Confirm or explain it');
    await save([{ value: 500, version: 1, explanation: 'A new ward was opened.' }]);
    expect((await complete()).body).toEqual({ state: 'complete', problems: [] });
  });

  it('accepts a reason instead of a value', async () => {
    await save([{ missing_reason: 'not_known', explanation: 'The system was down.' }]);
    expect((await complete()).body.state).toBe('complete');
  });

  it('falls back to in progress when a change breaks its rules, not otherwise', async () => {
    await save([{ value: 5 }]);
    await complete();
    expect((await save([{ value: 6, version: 1 }])).body.section_state).toBe('complete');
    expect((await save([{ value: null, version: 2 }])).body.section_state).toBe('in_progress');
  });
});

describe('submitting', () => {
  const ready = async () => {
    await save([{ value: 5 }, { question: 1, value: 2 }]);
    await complete();
  };

  it('needs every section complete, then locks the answers', async () => {
    await save([{ value: 5 }]);
    const early = await submit();
    expect([early.status, early.body.detail]).toEqual([
      409,
      'Mark these sections complete before you submit: Figures.',
    ]);
    await complete();
    expect((await submit()).body.state).toBe('submitted');
    expect((await save([{ value: 6, version: 1 }])).status).toBe(409);
    expect((await submit()).status).toBe(409);
    expect((await sections()).body).toMatchObject({
      state: 'submitted',
      may_write: false,
      submitted_by_name: contributor.full_name,
    });
  });

  it('needs the declaration', async () => {
    await ready();
    const answer = await t.call(
      submitQuestionnaire,
      { params: key(), body: { declared: false as never } },
      contributor,
    );
    expect(answer.status).toBe(422);
  });

  it('writes the measure values at once; reopening takes them away, and is in the audit log', async () => {
    const measure = {
      project_id: project.id,
      measure_name: 'Share',
      kind: 'proportion' as const,
      multiplier: 100,
    };
    const [row] = await t.db
      .insert(measures)
      .values({ ...measure, measure_code: `m${Math.random()}`, numerator: 'q2', denominator: 'q1' })
      .returning();
    const values = () => t.db.select().from(measure_values).where(eq(measure_values.measure_id, row!.id));
    await ready();
    expect(await values()).toEqual([]);
    await submit();
    expect(await values()).toMatchObject([{ numerator: 2, denominator: 5, value: 40, missing_reason: null }]);

    const reopen = (as: { id: number }) =>
      t.call(reopenQuestionnaire, { params: key(), body: { reason: 'A decimal slipped.' } }, as);
    expect((await reopen(contributor)).status).toBe(403);
    expect((await reopen(admin)).status).toBe(200);
    expect(await values()).toEqual([]);
    expect((await sections()).body).toMatchObject({
      state: 'in_progress',
      may_write: true,
      reopen_reason: 'A decimal slipped.',
    });
    const audit = await t.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.action, 'submission.reopened'));
    expect(audit.at(-1)).toMatchObject({ user_id: admin.id, after: { reason: 'A decimal slipped.' } });
    expect((await reopen(admin)).status).toBe(409);
  });

  it('closes with the collection for participants, and stays open for the programme team until publication', async () => {
    const dates = await t.db
      .select()
      .from(project_time_periods)
      .where(eq(project_time_periods.time_period_id, period.id));
    await t.db
      .update(project_time_periods)
      .set({ collection_closes_at: new Date(t.deps.now().getTime() - 1000) })
      .where(eq(project_time_periods.id, dates[0]!.id));
    expect((await save([{ value: 5 }])).status).toBe(409);
    expect((await save([{ value: 5 }], admin)).status).toBe(200);
    expect((await sections()).body.read_only_reason).toContain('has closed');
  });
});

describe('everyone else', () => {
  it('neither reads nor writes another organisation’s submission, and learns no name', async () => {
    await save([{ value: 5 }]);
    const answers = [
      await readSection(neighbour),
      await sections(neighbour),
      await save([{ value: 6, version: 1 }], neighbour),
      await complete(neighbour),
      await submit(neighbour),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
    const query = { project_id: project.id, time_period_id: period.id };
    const lists = [
      await t.call(listOrganisationSubmissions, { query }, neighbour),
      await t.call(listQuestionResponses, { query: { questionnaire_id: built.questionnaire.id } }, neighbour),
    ];
    expect(JSON.stringify([...answers, ...lists])).not.toContain('Secret Name');
    expect((await firstAnswer()).value).toBe(5);
  });

  it('reads and cannot write, as a viewer', async () => {
    expect((await readSection(viewer)).status).toBe(200);
    expect((await save([{ value: 5 }], viewer)).status).toBe(403);
    expect((await sections(viewer)).body.may_write).toBe(false);
  });

  it('gets nothing without signing in', async () => {
    expect((await save([{ value: 5 }], null)).status).toBe(401);
  });

  it('sees no draft, as a participant', async () => {
    await t.db
      .update(questionnaires)
      .set({ status: 'draft' })
      .where(eq(questionnaires.id, built.questionnaire.id));
    expect((await sections()).status).toBe(404);
    const list = await t.call(
      listQuestionnaires,
      { query: { project_id: project.id, time_period_id: period.id } },
      contributor,
    );
    expect(list.body.questionnaires).toEqual([]);
  });
});

describe('the data-collection list', () => {
  it('counts your answers, sections and states; for the programme team those of all', async () => {
    await save([{ value: 5 }]);
    const list = (as: { id: number }) =>
      t.call(
        listOrganisationSubmissions,
        { query: { project_id: project.id, time_period_id: period.id } },
        as,
      );
    const mine = (await list(contributor)).body.organisation_submissions.find(
      (one) => one.id === submission.id,
    )!;
    expect(mine.questionnaires).toMatchObject([
      { state: 'in_progress', answered: 1, questions: 2, sections: 1, sections_complete: 0 },
    ]);
    expect((await list(neighbour)).body.organisation_submissions).toEqual([]);
    expect((await list(admin)).body.organisation_submissions.length).toBeGreaterThan(1);
  });
});

describe('answers saved by others', () => {
  const look = (stamp: string | undefined, as: { id: number } | null = colleague) =>
    t.call(
      getSectionAnswers,
      {
        params: { id: built.questionnaire.id, sectionId: built.section.id },
        query: { submission_id: submission.id, ...(stamp !== undefined && { stamp }) },
      },
      as,
    );

  it('arrive once: nothing comes for the current stamp until an answer changes', async () => {
    expect((await look(computeAnswersStamp([0, 0]))).body).toEqual({
      stamp: '0.0',
      section_state: 'not_started',
      may_write: true,
      answers: [],
      others: [],
    });
    await save([{ value: 5 }]);
    const { body } = await look('0.0');
    expect(body).toMatchObject({
      stamp: computeAnswersStamp([1, 0]),
      section_state: 'in_progress',
      answers: [{ question_id: built.questions[0]!.id, answer: { value: 5, version: 1 } }],
    });
    expect((await look(body.stamp)).body.answers).toEqual([]);
    await save([{ value: 6, version: 1 }]);
    await save([{ question: 1, value: 7 }]);
    expect((await look(body.stamp)).body).toMatchObject({ stamp: computeAnswersStamp([2, 1]) });
    // Taking a value back is a change, too.
    await save([{ value: null, version: 2 }]);
    const last = (await look(computeAnswersStamp([2, 1]))).body;
    expect(last.answers.map((one) => one.answer.value)).toEqual([null, 7]);
    expect((await look(last.stamp, viewer)).body).toMatchObject({ answers: [], may_write: false });
  });

  it('comes with the names of others who look at it, or have just saved something in it', async () => {
    const others = async (as: User) => (await look(undefined, as)).body.others;
    expect(await others(colleague)).toEqual([]);
    expect(await others(viewer)).toEqual([colleague.full_name]);
    expect(await others(colleague)).toEqual([viewer.full_name]);
    await save([{ value: 5 }]);
    expect(new Set(await others(colleague))).toEqual(new Set([viewer.full_name, contributor.full_name]));
    // Not of another submission.
    const elsewhere = await t.call(
      getSectionAnswers,
      {
        params: { id: built.questionnaire.id, sectionId: built.section.id },
        query: { submission_id: (await buildSubmission(t.db, project, own)).id },
      },
      colleague,
    );
    expect(elsewhere.body.others).toEqual([]);
  });

  it('are closed to other organisations', async () => {
    expect((await look(undefined, neighbour)).status).toBe(404);
    expect((await look(undefined, null)).status).toBe(401);
  });
});
