import { setSimilarityAttributes } from '@portal/contract/charts/similar-organisations';
import { createReportTemplate, makeReport } from '@portal/contract/exports/report-templates';
import { downloadReportPack } from '@portal/contract/exports/report-packs';
import { ADMIN } from '@portal/contract/identity/roles';
import { describe, expect, it } from 'vitest';
import { buildChartBlock } from '#fixtures/build-chart-block';
import { buildComparison, shares } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { createAccessToken, requestPath, useTestApp } from '#support/test-app';
import { readZipTexts } from '#support/unzip';

const t = useTestApp();

/** Makes slides with a table of measures and a profile; the nearest to 30 are 28, 33 and 10. */
async function makeSlides(default_similar: number | null): Promise<string> {
  const figures = shares(30, 10, 28, 90, 33, 60);
  const project = { named_results: true, default_similar };
  const built = await buildComparison(t.db, t.programme.id, figures, { project });
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
  const attributes = [{ chart_id: built.chart.id, weight: 1, is_log: false }];
  await t.call(
    setSimilarityAttributes,
    { body: { project_id: built.project.id, attributes, was: [] } },
    admin,
  );
  const chart = buildChartBlock(built.chart.id, {});
  const blocks = [{ kind: 'measures' as const }, chart, { kind: 'profile' as const }];
  const body = { project_id: built.project.id, template_name: 'Board paper', blocks };
  const { body: template } = await t.call(createReportTemplate, { body }, built.own.user);
  const asked = { time_period_id: built.period.id, format: 'pptx' as const };
  const params = { id: template.id };
  const { body: pack } = await t.call(makeReport, { params, body: asked }, built.own.user);
  const answer = await t.app.inject({
    method: 'GET',
    url: requestPath(downloadReportPack, { params: { id: pack.id } }),
    headers: { authorization: `Bearer ${await createAccessToken(t.deps, built.own.user.id)}` },
  });
  const slides = [...readZipTexts(answer.rawPayload)].filter(([name]) => /slides\/slide\d+\.xml$/.test(name));
  return slides.map(([, xml]) => xml.replace(/<[^>]+>/g, ' ')).join('\n');
}

describe('the tables of measures in a report', () => {
  it('say that they compare with all submissions', async () => {
    const text = await makeSlides(null);
    expect(text.match(/All submissions in the results, regardless of/g)).toHaveLength(2);
    expect(text.match(/Median of all/g)).toHaveLength(2);
  });

  it('name the most similar organisations where a project compares with them', async () => {
    const text = await makeSlides(3);
    expect(text.match(/3 most similar to .+?, regardless of the charts/g)).toHaveLength(2);
    expect(text).not.toMatch(/All submissions in the results|Median of all/);
  });
});
