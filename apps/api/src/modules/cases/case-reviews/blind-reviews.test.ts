import {
  downloadAnswerFile,
  getCompletion,
  getSectionAnswers,
  listAnswerHistory,
  listQuestionResponses,
} from '@portal/contract/responses/answers';
import { downloadCaseCodes, getCaseProgress, listCaseCodes } from '@portal/contract/responses/case-codes';
import * as contract from '@portal/contract/cases/case-reviews';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { getSectionQuestions, listSections } from '@portal/contract/questionnaires/questionnaires';
import { VIEWER } from '@portal/contract/identity/roles';
import { downloadAnswersCsv } from '@portal/contract/collection/workbooks';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCase } from '#fixtures/build-answers';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { answer_files, response_history, responses } from '../../../tables/answers.tables.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';

/** A unique text in each review, so that any call that reveals it is detected. */
const SAID = { first: 'zqfirstzq', second: 'zqsecondzq' } as const;
type Which = keyof typeof SAID;
const both: Which[] = ['first', 'second'];

const t = useTestApp();
type Person = { id: number };
let people: Record<'first' | 'second' | 'third' | 'viewer' | 'neighbour' | 'admin', Person>;
let built: Awaited<ReturnType<typeof buildQuestionnaire>>;
let submission: { id: number };
let reviews: Record<Which, { id: number; case_code: string; file: number }>;

beforeAll(async () => {
  const own = await buildOrganisation(t.db, t.programme.id);
  const other = await buildOrganisation(t.db, t.programme.id);
  const project = await buildProject(t.db, t.programme.id);
  const person = (more: object = {}) =>
    buildUser(t.db, t.programme.id, { organisation_id: own.id, projects: [project.id], ...more });
  people = {
    first: await person(),
    second: await person(),
    third: await person(),
    viewer: await person({ role_type_id: VIEWER }),
    neighbour: await person({ organisation_id: other.id }),
    admin: await buildUser(t.db, t.programme.id, { role_type_id: 2 }),
  };
  const period = await buildTimePeriod(t.db, project, 'open');
  submission = await buildSubmission(t.db, project, own);
  built = await buildQuestionnaire(t.db, project, period, [
    { question_type: 'short_text' },
    { question_type: 'file', required: false },
  ]);
  await t.db
    .update(questionnaires)
    .set({ kind: 'case' })
    .where(eq(questionnaires.id, built.questionnaire.id));
  const of = { ...built, submission };
  const first = await buildCase(t.db, of, { q1: SAID.first }, 'complete', { reviewer: people.first });
  const second = await buildCase(t.db, of, { q1: SAID.second }, 'complete', {
    reviewer: people.second,
    secondReviewOf: first,
  });
  reviews = {
    first: { ...first, file: await somethingMore(first, 'first') },
    second: { ...second, file: await somethingMore(second, 'second') },
  };
});

/** The history of an answer, and a file. */
async function somethingMore(row: { id: number }, which: Which): Promise<number> {
  const [response] = await t.db.select().from(responses).where(eq(responses.case_code_id, row.id));
  await t.db
    .insert(response_history)
    .values({ response_id: response!.id, version: 1, new_value: SAID[which], changed_by: people[which].id });
  const [file] = await t.db
    .insert(answer_files)
    .values({
      question_id: built.questions[1]!.id,
      submission_id: submission.id,
      case_code_id: row.id,
      file_name: 'notes.txt',
      media_type: 'text/plain',
      size_bytes: 5,
      content: Buffer.from(SAID[which]),
    })
    .returning();
  return file!.id;
}

const setStates = async (states: Record<Which, 'in_progress' | 'complete'>) => {
  for (const which of both)
    await t.db.update(case_codes).set({ state: states[which] }).where(eq(case_codes.id, reviews[which].id));
};

/** Lists every call that reads or reveals answers, about one review and about both. */
function attacks(which: Which): [Endpoint, object][] {
  const { case_code, file, id } = reviews[which];
  const ofReturn = { questionnaire_id: built.questionnaire.id, submission_id: submission.id };
  const section = { id: built.questionnaire.id, sectionId: built.section.id };
  const ofCase = { submission_id: submission.id, case_code };
  return [
    [getSectionQuestions, { params: section, query: ofCase }],
    [getSectionAnswers, { params: section, query: ofCase }],
    [listSections, { params: { id: built.questionnaire.id }, query: ofCase }],
    [getCompletion, { query: { ...ofReturn, case_code } }],
    [listAnswerHistory, { query: { question_id: built.questions[0]!.id, ...ofCase } }],
    [downloadAnswerFile, { params: { id: file } }],
    [contract.getReviewPair, { params: { id } }],
    [contract.resolveDifferences, { params: { id }, body: resolution }],
    [
      contract.undoResolution,
      { params: { id }, body: { question_id: built.questions[0]!.id, seen: '1.1.0' } },
    ],
    // Of all at once, or of the submission itself.
    [listQuestionResponses, { query: ofReturn }],
    [downloadAnswersCsv, { params: ofReturn }],
    [listCaseCodes, { query: ofReturn }],
    [downloadCaseCodes, { query: ofReturn }],
    [getCaseProgress, { query: ofReturn }],
    [contract.listReviewPairs, { query: ofReturn }],
    [contract.downloadReviewDifferences, { query: ofReturn }],
    [contract.getReviewAgreement, { query: ofReturn }],
    [contract.downloadReviewAgreement, { query: ofReturn }],
    [contract.getReviewAgreementOfAll, { params: { id: built.questionnaire.id } }],
    [contract.downloadReviewAgreementOfAll, { params: { id: built.questionnaire.id } }],
  ];
}
const resolution = {
  get resolutions() {
    return [{ question_id: built.questions[0]!.id, choice: 'second', note: 'Curious.', seen: '1.1.0' }];
  },
};

/** Returns the calls whose answers reveal the text of each review to a person. */
async function told(as: Person): Promise<Record<Which, string[]>> {
  const found: Record<Which, string[]> = { first: [], second: [] };
  for (const which of both)
    for (const [endpoint, input] of attacks(which)) {
      const text = JSON.stringify((await t.call(endpoint, input, as)).body ?? '');
      for (const of of both) if (text.includes(SAID[of])) found[of].push(`${endpoint.name} of the ${which}`);
    }
  return found;
}

const early = [
  { first: 'complete', second: 'in_progress' },
  { first: 'in_progress', second: 'complete' },
  { first: 'in_progress', second: 'in_progress' },
] as const;

describe.each(early)('while the first is $first and the second $second', (states) => {
  it('neither reviewer sees the other’s answers, in any call', async () => {
    await setStates(states);
    const ofFirst = await told(people.first);
    const ofSecond = await told(people.second);
    expect(ofFirst.second).toEqual([]);
    expect(ofSecond.first).toEqual([]);
    // The person's review is included: the calls do return answers.
    expect(ofFirst.first).toContain('getSectionQuestions of the first');
    expect(ofSecond.second).toContain('downloadAnswerFile of the second');
  });

  it('colleagues and neighbours see neither review', async () => {
    await setStates(states);
    for (const who of ['third', 'viewer', 'neighbour'] as const)
      expect(await told(people[who]), who).toEqual({ first: [], second: [] });
  });

  it('no one, the team included, sees both side by side, or how far they agree', async () => {
    await setStates(states);
    for (const who of ['first', 'second', 'third', 'viewer', 'admin'] as const) {
      const asked = { params: { id: reviews.first.id } };
      expect((await t.call(contract.getReviewPair, asked, people[who])).status, who).toBe(403);
      const query = { questionnaire_id: built.questionnaire.id, submission_id: submission.id };
      const agreement = await t.call(contract.getReviewAgreement, { query }, people[who]);
      expect(agreement.body, who).toMatchObject({ pairs: 0, questions: [{ n: 0, alike: 0 }] });
      const listed = await t.call(contract.listReviewPairs, { query }, people[who]);
      expect(listed.body.review_pairs, who).toMatchObject([
        { state: 'waiting', differences: 0, resolved: 0 },
      ]);
      const { body } = await t.call(getCaseProgress, { query }, people[who]);
      expect(body.differences_left, who).toBe(0);
    }
  });
});

it('after both are complete, the whole organisation reads both, and no neighbour does', async () => {
  await setStates({ first: 'complete', second: 'complete' });
  for (const who of ['first', 'second', 'third', 'viewer', 'admin'] as const) {
    const found = await told(people[who]);
    for (const which of both) expect(found[which], who).toContain('getReviewPair of the first');
  }
  expect(await told(people.neighbour)).toEqual({ first: [], second: [] });
});
