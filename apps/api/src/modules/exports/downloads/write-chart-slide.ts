import type { ChartData } from '@portal/contract/charts/chart-data';
import type { downloadChartSlide } from '@portal/contract/exports/downloads';
import { getOutputTypeInfo } from '@portal/contract/charts/output-types';
import { groupAnnotationsByPeriod, namePlanDate } from '@portal/wording/annotated-periods';
import type { Context } from '../../../http/mount-endpoints.ts';
import { attachmentHeader } from '../../../file-formats/content-disposition.ts';
import { writeInThread } from '../../../workers/write-in-thread.ts';
import { selectAnnotations } from '../../charts/annotations/annotations.sql.ts';
import { getCachedChartData } from '../../charts/chart-data/cached-chart-data-and-scorecard.ts';
import { visibleOrganisationId } from '../../responses/questionnaire-responses/submission-visibility.policy.ts';
import { loadProgrammeColour } from '../report-packs/parts/load-programme-colour.ts';
import { defaultChartDisplay } from '../report-packs/parts/report-part.ts';

/** Writes one slide of a chart as the caller sees it: chart type, comparison, time window and annotations. */
export async function writeChartSlide(context: Context<typeof downloadChartSlide>): Promise<Buffer> {
  const { actor, body, db, deps, params, reply, loaded } = context;
  const { chart, project } = loaded;
  const asker = { actor, db, deps, opened: loaded };
  const asked = { body, chart, time_period_id: params.time_period_id };
  const { json } = await getCachedChartData(asker, asked);
  const data = JSON.parse(json.toString()) as ChartData;
  const annotations = getOutputTypeInfo(data.output_type).needs_periods
    ? await selectAnnotations(db, chart.id, {
        submission_id: data.submission_id,
        organisation_id: visibleOrganisationId(actor),
        from: body.from_time_period_id ?? null,
        until: data.time_period_id,
      })
    : [];
  const { submission_name, time_period_name } = data;
  const about = {
    title: data.title,
    project_name: project.project_name,
    time_period_name,
    submission_name,
    made_on: deps.now(),
    colour: await loadProgrammeColour(db, deps, project.programme_id),
    isSingleSlide: true,
  };
  const named = [chart.chart_name, time_period_name, submission_name ?? '', data.among].filter(Boolean);
  void reply.header('Content-Disposition', attachmentHeader(named, 'pptx'));
  return writeInThread({
    kind: 'pptx',
    about,
    parts: [
      {
        kind: 'chart',
        chart: json,
        look: defaultChartDisplay,
        annotations: groupAnnotationsByPeriod(annotations.map(namePlanDate)),
      },
    ],
  });
}
