import { createPeerGroup } from '@portal/contract/comparison/peer-groups';
import type { OutputType } from '@portal/contract/charts/output-types';
import { downloadReportPack } from '@portal/contract/exports/report-packs';
import {
  createReportTemplate,
  getReportTemplate,
  makeReport,
  type ReportBlock,
} from '@portal/contract/exports/report-templates';
import { VIEWER } from '@portal/contract/identity/roles';
import { beforeEach, expect, it } from 'vitest';
import { buildChartBlock } from '#fixtures/build-chart-block';
import { buildComparison, shares } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { readPdfContents, readSlideContents } from '#fixtures/read-report-contents';
import { createAccessToken, requestPath, useTestApp } from '#support/test-app';

const t = useTestApp();
let built: Awaited<ReturnType<typeof buildComparison>>;
beforeEach(async () => {
  const outputTypes: OutputType[] = ['ranked_bars', 'distribution', 'table', 'heat_table'];
  built = await buildComparison(t.db, t.programme.id, shares(31, 11, 22, 26, 43, 57, 64, 78), {
    outputTypes,
  });
});

const own = () => built.own.user;
const nameOf = (index: number) => built.members[index]!.submission.submission_name;

/** Makes the report of some parts as a user, and reads its texts and numbers. */
async function report(blocks: ReportBlock[], format: 'pdf' | 'pptx' = 'pptx', as: { id: number } = own()) {
  const body = { project_id: built.project.id, template_name: 'Board paper', blocks, format };
  const { body: template, status } = await t.call(createReportTemplate, { body }, own());
  expect(status, JSON.stringify(template)).toBe(200);
  const { body: kept } = await t.call(getReportTemplate, { params: { id: template.id } }, as);
  const asked = { time_period_id: built.period.id };
  const { body: pack } = await t.call(makeReport, { params: { id: template.id }, body: asked }, as);
  expect(pack).toMatchObject({ state: 'done', failure: null });
  const answer = await t.app.inject({
    method: 'GET',
    url: requestPath(downloadReportPack, { params: { id: pack.id } }),
    headers: { authorization: `Bearer ${await createAccessToken(t.deps, as.id)}` },
  });
  const read = format === 'pdf' ? readPdfContents : readSlideContents;
  const { texts, numbers } = read(answer.rawPayload);
  return { blocks: kept.blocks, text: texts.join('\n'), numbers };
}

async function buildGroup(for_organisation: boolean): Promise<number> {
  const keys = [1, 2, 3, 4].map((index) => String(built.members[index]!.submission.pseudonym_number));
  const body = { project_id: built.project.id, peer_group_name: 'Like our hospital', for_organisation, keys };
  const made = await t.call(createPeerGroup, { body }, own());
  expect(made.status).toBe(200);
  return made.body.id;
}
const buildColleague = () =>
  buildUser(t.db, t.programme.id, {
    role_type_id: VIEWER,
    organisation_id: built.own.organisation.id,
    projects: [built.project.id],
  });
const amongGroup = (id: number) => buildChartBlock(built.chart.id, { peer_group_ids: [id] });

it('keeps the peer group of a chart: its name, and the values of its members only', async () => {
  const block = amongGroup(await buildGroup(true));
  for (const as of [own(), await buildColleague()]) {
    const made = await report([block], 'pptx', as);
    expect(made.blocks).toEqual([block]);
    expect(made.text).toContain('Like our hospital');
    expect(made.numbers).toEqual(expect.arrayContaining([11, 22, 26, 43]));
    for (const other of [57, 64, 78]) expect(made.numbers).not.toContain(other);
  }
});

it('leaves out a chart whose peer group its reader cannot use, without the name of the group', async () => {
  const blocks = [amongGroup(await buildGroup(false)), buildChartBlock(built.chart.id)];
  expect((await report(blocks)).text).toContain('Like our hospital');
  for (const [format, as] of [
    ['pptx', await buildColleague()],
    ['pdf', await buildColleague()],
  ] as const) {
    const { text } = await report(blocks, format, as);
    expect(text).toContain('(left out): a selected peer group or filter is not available.');
    expect(text).not.toContain('Like our hospital');
  }
});

it('leaves out a chart with a filter that the project does not have', async () => {
  const filters = [{ filter_id: 2_000_000_000, option_list: [{ option_name: 'London' }] }];
  const { text } = await report([buildChartBlock(built.chart.id, { filters })]);
  expect(text).toContain('(left out): a selected peer group or filter is not available.');
});

it.each(['pptx', 'pdf'] as const)(
  'as %s has a table of submissions without the names of others',
  async (format) => {
    const { text, numbers } = await report(
      [buildChartBlock(built.chart.id, { output_type: 'table' })],
      format,
    );
    expect(text).toContain('Second-highest');
    expect(text).not.toContain('…');
    expect(text).toContain(nameOf(0));
    for (let at = 1; at < 8; at += 1) expect(text).not.toContain(nameOf(at));
    const values = format === 'pdf' ? numbers : text.match(/\d+(\.\d+)?/g)!.map(Number);
    expect(values).toEqual(expect.arrayContaining([31, 11, 22, 26, 43, 57, 64, 78]));
  },
);

it.each(['pptx', 'pdf'] as const)('as %s has a heat table with quarters in brackets', async (format) => {
  const { text } = await report([buildChartBlock(built.chart.id, { output_type: 'heat_table' })], format);
  expect(text).toMatch(/78(\.0)? \(4\)/);
  expect(text).toMatch(/11(\.0)? \(1\)/);
  expect(text).toContain('In brackets: the quarter, 1 for the lowest values to 4 for the highest');
  for (let at = 1; at < 8; at += 1) expect(text).not.toContain(nameOf(at));
});

it('has a distribution: how many submissions have values in each range', async () => {
  const { text, numbers } = await report([buildChartBlock(built.chart.id, { output_type: 'distribution' })]);
  expect(text).toContain('Number of trusts');
  // Eight values from 11 to 78 in steps of 20: 11; 22, 26 and 31; 43 and 57; 64 and 78.
  expect(text).toContain('20–40');
  expect(numbers).toEqual(expect.arrayContaining([1, 3, 2]));
});

it('has every measure by its variation and the outlook of its target', async () => {
  for (const format of ['pptx', 'pdf'] as const) {
    const { text } = await report([{ kind: 'variation' }], format);
    expect(text).toContain('Variation and targets: number of measures');
    expect(text).toContain('Target met consistently');
    // One period is too few for a control chart.
    expect(text).toContain('Too few values');
    expect(text).toContain('No target outlook');
  }
});
