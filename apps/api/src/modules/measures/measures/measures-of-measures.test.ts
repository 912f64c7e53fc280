import {
  createMeasure,
  deleteMeasure,
  previewMeasure,
  updateMeasure,
} from '@portal/contract/measures/measures';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAnswers, buildSubmittedResponse } from '#fixtures/build-answers';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { measure_values, measures } from '../../../tables/measures.tables.ts';
import { refreshMeasureValues } from './refresh-measure-values.ts';

/* Measures that use others. Their values are compared with a calculation from the answers, which uses nothing of the portal. */

type Site = { deaths: number | null; stays: number; nurses: number; beds: number };
const SITES: Site[] = [
  { deaths: 12, stays: 400, nurses: 60, beds: 30 },
  { deaths: 7, stays: 310, nurses: 44, beds: 20 },
  { deaths: null, stays: 90, nurses: 12, beds: 8 },
  { deaths: 3, stays: 50, nurses: 9, beds: 0 },
];
const mortality = ({ deaths, stays }: Site) => (deaths === null ? null : (100 * deaths) / stays);
const staffing = ({ nurses, beds }: Site) => (beds === 0 ? null : nurses / beds);
const composite = (site: Site) => {
  const [one, other] = [mortality(site), staffing(site)];
  return one === null || other === null ? null : (one + other) / 2;
};

const t = useTestApp();
let admin: { id: number };
let project: { id: number; programme_id: number }, period: { id: number };
let sites: { id: number }[];
let questions: Awaited<ReturnType<typeof buildQuestionnaire>>['questions'];
const ids = new Map<string, number>();

const create = async (measure_code: string, fields: object) => {
  const answer = await t.call(
    createMeasure,
    {
      body: {
        project_id: project.id,
        measure_code,
        measure_name: `The ${measure_code}`,
        kind: 'value',
        denominator: null,
        multiplier: 1,
        ...fields,
      } as never,
    },
    admin,
  );
  if (answer.status === 200) ids.set(measure_code, answer.body.id);
  return answer;
};
const update = (code: string, body: object) =>
  t.call(updateMeasure, { params: { id: ids.get(code)! }, body: body as never }, admin);
const messages = ({ body }: { body: unknown }) => JSON.stringify(body);
const stored = async (code: string) => {
  const rows = await t.db
    .select()
    .from(measure_values)
    .where(eq(measure_values.measure_id, ids.get(code)!))
    .orderBy(measure_values.submission_id);
  return rows.map(({ value, missing_reason }) => ({ value, missing_reason }));
};
const expectValues = async (code: string, figure: (site: Site) => number | null, of = SITES) => {
  const found = await stored(code);
  expect(found).toHaveLength(of.length);
  of.forEach((site, at) => {
    const wanted = figure(site);
    if (wanted === null) expect(found[at]!.value, `${code} of site ${at}`).toBeNull();
    else expect(found[at]!.value, `${code} of site ${at}`).toBeCloseTo(wanted, 9);
  });
};

beforeAll(async () => {
  const { db, programme } = t;
  admin = await buildUser(db, programme.id, { role_type_id: 2 });
  project = await buildProject(db, programme.id);
  period = await buildTimePeriod(db, project, 'open');
  const organisation = await buildOrganisation(db, programme.id);
  const built = await buildQuestionnaire(
    db,
    project,
    period,
    ['deaths', 'stays', 'nurses', 'beds'].map((question_code) => ({ question_code })),
  );
  questions = built.questions;
  sites = [];
  for (const [at, answers] of SITES.entries()) {
    const submission_name = `Site ${at}`;
    const site = await buildSubmission(db, project, organisation, { submission_name });
    sites.push(site);
    const given = Object.entries(answers).filter(([, value]) => value !== null);
    await buildAnswers(db, questions, site, Object.fromEntries(given));
    await buildSubmittedResponse(db, built.questionnaire, site);
  }
  await create('mortality', { kind: 'ratio', numerator: 'deaths', denominator: 'stays', multiplier: 100 });
  await create('staffing', { kind: 'ratio', numerator: 'nurses', denominator: 'beds' });
  await create('stays_of_site', { numerator: 'stays' });
  await create('composite', { numerator: "(measure('mortality') + measure('staffing')) / 2" });
  await create('adjusted', { numerator: 'measure("composite") * 1.2 + nurses' });
  await create('per_stay', {
    kind: 'rate',
    numerator: 'deaths',
    denominator: "measure('stays_of_site')",
    multiplier: 1000,
  });
});

describe('a measure that uses others', () => {
  it('equals the calculation from the answers, and has no value without one of them', async () => {
    await expectValues('composite', composite);
    await expectValues('adjusted', (site) => {
      const figure = composite(site);
      return figure === null ? null : figure * 1.2 + site.nurses;
    });
    await expectValues('per_stay', ({ deaths, stays }) => (deaths === null ? null : (1000 * deaths) / stays));
    expect((await stored('composite')).map(({ missing_reason }) => missing_reason)).toEqual([
      null,
      null,
      'not_reported',
      'zero_denominator',
    ]);
  });

  it('is previewed with the saved values of the others', async () => {
    const body = {
      project_id: project.id,
      time_period_id: period.id,
      kind: 'value' as const,
      numerator: "measure('mortality') - measure('staffing')",
      denominator: null,
    };
    const seen = await t.call(previewMeasure, { body }, admin);
    expect(seen.body.mistakes).toEqual([]);
    const found = new Map(seen.body.values.map((one) => [one.submission_id, one.value]));
    const wanted = mortality(SITES[0]!)! - staffing(SITES[0]!)!;
    expect(found.get(sites[0]!.id)).toBeCloseTo(wanted, 9);
    expect(found.get(sites[2]!.id)).toBeNull();
  });

  it('follows a change of a measure behind it', async () => {
    expect((await update('mortality', { multiplier: 1000 })).status).toBe(200);
    const tenfold = (site: Site) => {
      const [one, other] = [mortality(site), staffing(site)];
      return one === null || other === null ? null : (one * 10 + other) / 2;
    };
    await expectValues('composite', tenfold);
    await expectValues('adjusted', (site) => {
      const figure = tenfold(site);
      return figure === null ? null : figure * 1.2 + site.nurses;
    });
    await update('mortality', { multiplier: 100 });
    await expectValues('composite', composite);
  });

  it('follows the answers of one submission when these are submitted again', async () => {
    await buildAnswers(t.db, questions, sites[2]!, { deaths: 9 });
    await refreshMeasureValues(t.db, {
      project_id: project.id,
      time_period_id: period.id,
      submission_ids: [sites[2]!.id],
    });
    const changed = SITES.map((site, at) => (at === 2 ? { ...site, deaths: 9 } : site));
    await expectValues('composite', composite, changed);
  });

  it('is an amount where it uses a rate, whichever option was selected', async () => {
    const found = await t.db
      .select({ code: measures.measure_code, counts: measures.counts })
      .from(measures)
      .where(eq(measures.project_id, project.id));
    const counts = Object.fromEntries(found.map((one) => [one.code, one.counts]));
    expect(counts).toMatchObject({ composite: 'neither', adjusted: 'neither', per_stay: 'both' });
  });
});

describe('a definition that cannot be saved', () => {
  it.each([
    ['a measure that does not exist', { numerator: "measure('nothing')" }, 'There is no measure “nothing”'],
    ['a code without quotes', { numerator: 'measure(mortality)' }, 'code of a measure in quotes'],
    ['its own code', { numerator: "measure('refused')" }, 'refused → refused'],
    [
      'a rate in a proportion',
      { kind: 'proportion', numerator: "measure('mortality')", denominator: 'stays' },
      '“mortality” is not a count',
    ],
    [
      'a rate in a proportion by way of a value',
      { kind: 'proportion', numerator: "measure('composite')", denominator: 'stays' },
      'is not a count',
    ],
    [
      'another measure within each case',
      { numerator: "case_sum(measure('mortality'))" },
      'measure cannot be inside case_sum',
    ],
    [
      'a mean over cases of it',
      { kind: 'case_mean', numerator: "measure('mortality')" },
      'cannot use other measures',
    ],
  ])('%s', async (_, fields, message) => {
    const answer = await create('refused', fields);
    expect(answer.status).toBe(422);
    expect(messages(answer)).toContain(message);
  });

  it('a circle over several measures, with the way around it', async () => {
    const answer = await update('mortality', {
      kind: 'value',
      numerator: "measure('adjusted')",
      denominator: null,
    });
    expect(answer.status).toBe(422);
    expect(messages(answer)).toContain('mortality → adjusted → composite → mortality');
    const seen = await t.call(
      previewMeasure,
      {
        body: {
          project_id: project.id,
          time_period_id: period.id,
          measure_id: ids.get('mortality')!,
          kind: 'value',
          numerator: "measure('adjusted')",
          denominator: null,
        },
      },
      admin,
    );
    expect(messages(seen)).toContain('mortality → adjusted → composite → mortality');
  });

  it('a change after which another measure could not use it', async () => {
    const answer = await update('stays_of_site', { kind: 'ratio', denominator: 'beds' });
    expect(answer.status).toBe(409);
    expect(messages(answer)).toContain('The per_stay');
  });

  it('the deletion of a measure that others use', async () => {
    const answer = await t.call(deleteMeasure, { params: { id: ids.get('composite')! } }, admin);
    expect(answer.status).toBe(409);
    expect(messages(answer)).toContain('The adjusted');
  });
});

it('a new code is written into the measures that use it, and their values stay', async () => {
  const before = await stored('adjusted');
  expect((await update('composite', { measure_code: 'quality' })).status).toBe(200);
  const [row] = await t.db
    .select()
    .from(measures)
    .where(eq(measures.id, ids.get('adjusted')!));
  expect(row!.numerator).toBe('measure("quality") * 1.2 + nurses');
  expect(await stored('adjusted')).toEqual(before);
  const entries = await t.db
    .select()
    .from(audit_entries)
    .where(
      and(
        eq(audit_entries.action, 'measure.updated'),
        eq(audit_entries.subject_id, String(ids.get('adjusted')!)),
      ),
    );
  expect(entries.at(-1)!.after).toMatchObject({ numerator: 'measure("quality") * 1.2 + nurses' });
});
