import type { OutputType } from '@portal/contract/charts/output-types';
import { type ChartData, getChartData } from '@portal/contract/charts/chart-data';
import { downloadChartWorkbook, downloadGroupCsv } from '@portal/contract/exports/downloads';
import { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import {
  changePeerGroupMemberships,
  createPeerGroup,
  listPeerCandidates,
  listPeerGroupMemberships,
  listPeerGroups,
} from '@portal/contract/comparison/peer-groups';
import { listComparisonGroups } from '@portal/contract/comparison/comparison-groups';
import { sql } from 'drizzle-orm';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoApp } from '#fixtures/demo-app';
import { requestPath, type TestApp, createAccessToken } from '#support/test-app';

/*
 * An attack on the demonstration that anyone with an account can make. It uses every set offered, alone,
 * joined and crossed, in every period and chart type. It also uses groups that differ by one pseudonym. It
 * identifies no one if each pseudonym shares everything seen of it, except its figures, with enough others.
 * Some attackers know from outside who has which attributes and took part when. They then still have all the
 * others as candidates.
 */

const MINIMUM = 5;
/** How many crowds, the smallest first, are probed by groups that differ by one. */
const PROBED = 6;
let t: TestApp;
let ids: Map<string, number>;
let organisations: { organisation_name: string; organisation_code: string }[];
beforeAll(async () => {
  t = await createDemoApp();
  const { rows } = await t.db.execute<{ key: string; id: number }>(sql`
    select split_part(email_address, '@', 1) as key, id from users
    union all select project_code, id from projects
    union all select 'chart/' || chart_name, id from charts
    union all select 'group/' || collection_code, id from collections
    union all select 'period/' || time_period_name, id from time_periods`);
  ids = new Map(rows.map(({ key, id }) => [key, id]));
  organisations = (
    await t.db.execute<(typeof organisations)[number]>(
      sql`select organisation_name, organisation_code from organisations`,
    )
  ).rows;
});
afterAll(() => t.stop());

const URGENT = 'urgent-emergency-care';
type Person = 'contributor' | 'neighbour' | 'viewer';
const OWN = {
  contributor: "King's College Hospital NHS Foundation Trust",
  viewer: "King's College Hospital NHS Foundation Trust",
  neighbour: 'Manchester University NHS Foundation Trust',
};
const as = (who: Person) => ({ id: ids.get(who)! });

type Asked = { filters?: Record<number, string[]>; groups?: number[]; form?: OutputType; chart?: string };
/** Requests a chart as a participant. Every answer is searched for the names of others. */
async function ask(who: Person, period: string, of: Asked = {}): Promise<ChartData> {
  const { status, body } = await t.call(
    getChartData,
    {
      params: {
        chart_id: ids.get(`chart/${of.chart ?? 'Attendances'}`)!,
        time_period_id: ids.get(`period/${period}`)!,
      },
      body: {
        output_type: of.form ?? 'ranked_bars',
        peer_group_ids: of.groups ?? [],
        filters: Object.entries(of.filters ?? {}).map(([id, options]) => ({
          filter_id: Number(id),
          option_list: options.map((option_name) => ({ option_name })),
        })),
      },
    },
    as(who),
  );
  expect(status, JSON.stringify(of)).toBe(200);
  // The names of groups are in lists to select from, and in titles once selected.
  if (!body.named) expectNoNames(JSON.stringify({ ...body, comparisons: [], title: '', among: '' }), who);
  return body;
}

function expectNoNames(text: string, who: Person): void {
  for (const { organisation_name } of organisations) {
    if (organisation_name !== OWN[who]) expect(text.includes(organisation_name)).toBe(false);
  }
}

const others = (data: ChartData) => data.points.filter(({ is_own }) => !is_own).map(({ key }) => key);

async function lookAround(who: Person) {
  const project_id = ids.get(URGENT)!;
  const { body } = await t.call(listFilterOptions, { query: { project_id } as never }, as(who));
  const [region, size] = body.filters.map(({ filter_id, option_list }) => ({
    id: filter_id,
    options: option_list.map(({ option_name }) => option_name),
  }));
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select time_period_name as name from project_time_periods
    join time_periods on time_periods.id = time_period_id
    where project_id = ${project_id} and published_at <= ${t.clock.now} order by display_order`);
  return {
    body,
    region: region!,
    size: size!,
    groups: body.peer_groups,
    periods: rows.map(({ name }) => name),
  };
}

/** Everything seen of each pseudonym: the answers it was in. */
class Sightings {
  private readonly of = new Map<string, Set<string>>();
  note(where: string, keys: Iterable<string>): void {
    for (const key of keys) this.of.set(key, (this.of.get(key) ?? new Set()).add(where));
  }
  /** Pseudonyms whose figure was suppressed as small in some period: counts reveal this, as figures do. */
  readonly small = new Set<string>();
  /** Pseudonyms of which exactly the same was seen. */
  crowds(): string[][] {
    const alike = new Map<string, string[]>();
    for (const [key, seen] of this.of) {
      const signature = [...seen].sort().join('\n');
      alike.set(signature, [...(alike.get(signature) ?? []), key]);
    }
    return [...alike.values()];
  }
}

const pairsOf = <T>(list: T[]) => list.flatMap((one, at) => list.slice(at + 1).map((other) => [one, other]));

/** Collects every answer one chart gives about who is in which set. */
async function seeEverySet(who: Person): Promise<Sightings> {
  const { region, size, groups, periods } = await lookAround(who);
  const sightings = new Sightings();
  for (const period of periods) {
    const data = await ask(who, period);
    sightings.note(period, others(data));
    for (const { key, value } of data.points) if (value === null) sightings.small.add(key);
  }
  const choices: Asked[] = [
    ...region.options.map((one) => ({ filters: { [region.id]: [one] } })),
    ...size.options.map((one) => ({ filters: { [size.id]: [one] } })),
    ...pairsOf(region.options).map((two) => ({ filters: { [region.id]: two } })),
    ...region.options.flatMap((one) =>
      size.options.map((other) => ({ filters: { [region.id]: [one], [size.id]: [other] } })),
    ),
    ...groups.map(({ id }) => ({ groups: [id] })),
    ...pairsOf(groups.slice(0, 4)).map((two) => ({ groups: two.map(({ id }) => id) })),
    { groups: [groups[0]!.id], filters: { [size.id]: [size.options[0]!] } },
  ];
  const newest = periods.at(-1)!;
  for (const choice of choices) {
    const data = await ask(who, newest, choice);
    sightings.note(JSON.stringify(choice), others(data));
    for (const { key, is_own, peer_group_ids } of data.points) {
      if (!is_own) sightings.note(`${JSON.stringify(choice)} in ${peer_group_ids.join()}`, [key]);
    }
  }
  // Other months hold others: a set then is what it always is.
  for (const period of [periods[0]!, periods[20]!, periods[38]!]) {
    for (const option of region.options) {
      const filters = { [region.id]: [option] };
      sightings.note(`${period} ${option}`, others(await ask(who, period, { filters })));
    }
  }
  return sightings;
}

describe.each(['contributor', 'neighbour'] as const)('to %s', (who) => {
  let crowds: string[][];
  let small: Set<string>;
  beforeAll(async () => {
    const sightings = await seeEverySet(who);
    [crowds, small] = [sightings.crowds(), sightings.small];
  });

  it('every set of every period leaves each pseudonym one of a crowd, and most trusts are shown', () => {
    expect(Math.min(...crowds.map((crowd) => crowd.length))).toBeGreaterThanOrEqual(MINIMUM);
    expect(crowds.length).toBeGreaterThan(10);
    expect(crowds.flat().length).toBeGreaterThan(140);
  });

  it('groups that differ by one pseudonym reveal the same about all members of its crowd', async () => {
    const { region, size, periods } = await lookAround(who);
    const project_id = ids.get(URGENT)!;
    const bySize = crowds
      .map((crowd) => crowd.filter((key) => !small.has(key)))
      .filter((crowd) => crowd.length > 1)
      .sort((a, b) => a.length - b.length);
    const base = bySize.at(-1)!.slice(0, MINIMUM);
    const made = await t.call(
      createPeerGroup,
      { body: { project_id, peer_group_name: 'One more', keys: base } },
      as(who),
    );
    expect(made.status).toBe(200);
    const group = made.body.id;
    const probed = [...bySize.slice(0, PROBED).map((crowd) => crowd.slice(-2)), bySize[0]!];
    for (const crowd of probed) {
      const told: unknown[] = [];
      for (const key of crowd) {
        const query = { peer_group_id: group };
        const before = await t.call(listPeerGroupMemberships, { query }, as(who));
        const extra = before.body.peer_group_memberships.filter((one) => !base.includes(one.key));
        const change = {
          peer_group_ids: [group],
          keys: [key],
          peer_group_membership_ids: extra.map(({ id }) => id),
        };
        expect((await t.call(changePeerGroupMemberships, { body: change }, as(who))).status).toBe(200);
        const options = await t.call(
          listFilterOptions,
          {
            query: {
              project_id,
              peerGroupId: String(group),
              time_period_id: ids.get(`period/${periods[30]!}`)!,
            },
          },
          as(who),
        );
        const answers = [
          await ask(who, periods[30]!, { groups: [group], form: 'time_series' }),
          await ask(who, periods[30]!, { groups: [group], form: 'region_map' }),
          await ask(who, periods[0]!, { groups: [group] }),
          await ask(who, periods.at(-1)!, {
            groups: [group],
            filters: { [region.id]: region.options.slice(0, 4), [size.id]: [size.options[0]!] },
          }),
        ];
        told.push({
          counts: options.body.filters.map((one) => one.option_list.map(({ count }) => count)),
          sizes: options.body.peer_groups.map((one) => one.submission_count),
          seen: answers.map(({ n, missing, comparisons, areas, time_series }) => ({
            n,
            comparisons: comparisons.map((one) => one.n),
            held: missing.filter(({ reason }) => reason === 'would_single_out' || reason === 'not_submitted'),
            areas: areas?.areas.map((one) => [one.code, one.n]),
            // Who has submitted so far is seen of a month that is being collected: see below.
            periods: time_series?.periods.flatMap((one) =>
              one.visibility === 'published' ? [[one.n, one.suppressed]] : [],
            ),
          })),
        });
      }
      for (const one of told) expect(one).toEqual(told[0]);
    }
  });

  it('a group of similar organisations contains those in the chart of the same filter, under numbers', async () => {
    const { region, periods } = await lookAround(who);
    const option = region.options[1]!;
    const filters = [{ filter_id: region.id, option_list: [{ option_name: option }] }];
    const project_id = ids.get(URGENT)!;
    const { body } = await t.call(
      createPeerGroup,
      { body: { project_id, peer_group_name: 'Alike', filters } },
      as(who),
    );
    const members = await t.call(listPeerGroupMemberships, { query: { peer_group_id: body.id } }, as(who));
    const shown = others(await ask(who, periods.at(-1)!, { filters: { [region.id]: [option] } }));
    const found = members.body.peer_group_memberships.filter((one) => one.submission_id === null);
    expect(found.map(({ key }) => key).sort()).toEqual(shown.sort());
    expectNoNames(JSON.stringify(members.body), who);
  });

  it('no form of any chart, and no file, shows a pseudonym in a set where bars do not', async () => {
    const { region, periods } = await lookAround(who);
    const newest = periods.at(-1)!;
    const filters = { [region.id]: [region.options[2]!] };
    const forms: OutputType[] = [
      ...(['box_plot', 'funnel', 'region_map', 'scatter', 'heat_table', 'distribution', 'table'] as const),
    ];
    const chart = 'Attendances over four hours';
    const known = new Set((await ask(who, newest, { filters })).points.map(({ key }) => key));
    for (const form of forms) {
      const data = await ask(who, newest, { filters, form, chart });
      const keys = [
        ...data.points,
        ...(data.pairs?.points ?? []),
        ...(data.heat?.rows ?? []),
        ...(data.composition?.rows ?? []),
      ].map(({ key }) => key);
      expect(
        keys.filter((key) => !known.has(key)),
        form,
      ).toEqual([]);
      for (const { n, suppressed } of data.areas?.areas ?? []) {
        expect(suppressed !== null || n! >= MINIMUM).toBe(true);
      }
    }
    const body = {
      filters: [{ filter_id: region.id, option_list: [{ option_name: region.options[2]! }] }],
    } as never;
    const time_period_id = ids.get(`period/${newest}`)!;
    const csv = await t.call(
      downloadGroupCsv,
      { params: { collection_id: ids.get('group/waiting-times')!, time_period_id }, body },
      as(who),
    );
    expect(csv.status).toBe(200);
    expectNoNames(csv.body, who);
    const lines = csv.body.split('\n').slice(1);
    const keys = lines.flatMap((line) => /,(\d+),Submission \d+,no,/.exec(line)?.[1] ?? []);
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
    const params = { chart_id: ids.get(`chart/${chart}`)!, time_period_id };
    const workbook = await t.app.inject({
      method: downloadChartWorkbook.method,
      url: requestPath(downloadChartWorkbook, { params }),
      headers: { authorization: `Bearer ${await createAccessToken(t.deps, as(who).id)}` },
      payload: body,
    });
    expect(workbook.statusCode).toBe(200);
    const zip = await JSZip.loadAsync(workbook.rawPayload);
    for (const file of Object.values(zip.files)) expectNoNames(await file.async('text'), who);
  });
});

it('while a month is collected, a set shows of it whom it shows of others: who has submitted so far', async () => {
  const { region, periods } = await lookAround('neighbour');
  const [open, newest] = ['July 2025', periods.at(-1)!];
  const all = await ask('neighbour', open);
  expect(all.visibility).toBe('provisional');
  const known = new Set(others(await ask('neighbour', newest)));
  expect(others(all).filter((key) => !known.has(key))).toEqual([]);
  for (const option of region.options) {
    const filters = { [region.id]: [option] };
    const usual = new Set(others(await ask('neighbour', newest, { filters })));
    const now = await ask('neighbour', open, { filters });
    if (now.n > 0)
      expect(others(now).sort()).toEqual(
        others(all)
          .filter((key) => usual.has(key))
          .sort(),
      );
  }
  // A participant who has not submitted sees no one.
  expect(others(await ask('contributor', open))).toEqual([]);
});

it('a viewer is answered as a contributor of the same organisation', async () => {
  const { region, periods } = await lookAround('viewer');
  for (const option of region.options.slice(0, 3)) {
    const choice = { filters: { [region.id]: [option] } };
    expect(await ask('viewer', periods.at(-1)!, choice)).toEqual(
      await ask('contributor', periods.at(-1)!, choice),
    );
  }
});

it('candidates for a group are shown by number, and only if visible', async () => {
  const query = { project_id: ids.get(URGENT)!, limit: 1000 };
  const { body } = await t.call(listPeerCandidates, { query }, as('contributor'));
  const { periods } = await lookAround('contributor');
  const seen = new Set<string>();
  for (const period of periods) for (const key of others(await ask('contributor', period))) seen.add(key);
  const strangers = body.peer_group_candidates.filter((one) => one.submission_id === null);
  expect(strangers.map(({ key }) => key).sort()).toEqual([...seen].sort());
  expect(strangers.every(({ region }) => region === null)).toBe(true);
  expectNoNames(JSON.stringify(body), 'contributor');
  // A group for everyone gives no other numbers than those of the newest period.
  const { body: groups } = await t.call(listPeerGroups, { query }, as('contributor'));
  for (const { id } of groups.peer_groups.slice(0, 3)) {
    const ofGroup = { query: { ...query, peer_group_id: id } };
    expect((await t.call(listPeerCandidates, ofGroup, as('contributor'))).body).toEqual(body);
  }
  expect(groups.peer_groups.length).toBeGreaterThan(0);
});

describe('in the project with names', () => {
  it('groups of published peers are offered by name, without a number beside a name', async () => {
    const query = { project_id: ids.get('bed-availability')!, limit: 1000 };
    const { body } = await t.call(listPeerGroups, { query }, as('neighbour'));
    const shared = body.peer_groups.filter(({ is_shared }) => is_shared);
    expect(shared.length).toBeGreaterThan(150);
    expect(shared.every(({ not_offered }) => not_offered === null)).toBe(true);
    const chart = 'Occupancy of all beds';
    const data = await ask('neighbour', '2021/22 Q3', { chart, groups: [shared.at(-1)!.id] });
    expect(data.points.every(({ key, submission_id }) => key === String(submission_id))).toBe(true);
    const candidates = await t.call(listPeerCandidates, { query }, as('neighbour'));
    expect(
      candidates.body.peer_group_candidates.every(({ key, submission_id }) => key === String(submission_id)),
    ).toBe(true);
  });

  it('an unpublished quarter shows nothing of others, for any selection', async () => {
    const query = { project_id: ids.get('bed-availability')!, limit: 1000 };
    const { body } = await t.call(listPeerGroups, { query }, as('contributor'));
    const chart = 'Occupancy of all beds';
    for (const { id } of body.peer_groups.slice(0, 12)) {
      const data = await ask('contributor', '2021/22 Q4', { chart, groups: [id] });
      expect([data.visibility, others(data), data.n]).toEqual(['own_only', [], 0]);
    }
  });
});

it('the programme team sees beforehand that everything in the project without names is offered', async () => {
  const { body } = await t.call(
    listComparisonGroups,
    { query: { project_id: ids.get(URGENT)!, limit: 1000 } },
    { id: ids.get('admin')! },
  );
  expect([body.applies, body.minimum]).toEqual(['always', MINIMUM]);
  // Seven regions as a filter, as groups and on the map, and two sizes.
  expect(body.offered_sets.map(({ is_offered }) => is_offered)).toEqual(
    Array.from({ length: 23 }, () => true),
  );
  const seen = body.held_back.filter(({ is_seen }) => is_seen).length;
  expect([seen, body.held_back.length - seen]).toEqual([9, 7]);
});
