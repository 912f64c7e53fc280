import type { OutputType } from '@portal/contract/charts/output-types';
import type { Project } from '@portal/contract/projects/projects';
import { emptyChartReason, fileNameOf } from '@portal/wording/chart-captions';
import type { ImageFormat } from '../../../charts/draw-document.ts';
import { readAccent } from '../../../charts/use-chart-setting.ts';
import { annotationsQuery } from '../../../data/charts/annotations.ts';
import { chartDataQuery } from '../../../data/charts/chart-data.ts';
import { formatApiError } from '../../../lib/http/api-error.ts';
import { queryClient } from '../../../lib/http/query-client.ts';
import { selectShownAnnotations } from '../../../charts/select-shown-annotations.ts';
import { buildChartRequest } from './build-chart-request.ts';
import { type ChartSelection, RESET_FOR_OTHER_CHART } from './chart-selection.ts';
import { drawChartImage } from './draw-chart-image.ts';

export type ImageRequest = {
  project: Pick<Project, 'time_periods'>;
  timePeriodId: number;
  /** The page's selection: submission, peer groups, filters, time window, highlighted submissions. */
  selection: ChartSelection;
  isAdmin: boolean;
  format: ImageFormat;
  images: readonly { chart: { id: number; chart_name: string }; outputType: OutputType }[];
};

export type LeftOutImage = { name: string; reason: string };

/**
 * Draws charts one after the other and puts the pictures into one ZIP file. Each is asked of the server as its page would
 * ask, so it holds what the page holds.
 * @param onDone reports how many images are done. @returns the file, and what it leaves out
 */
export async function createImageArchive(
  request: ImageRequest,
  onDone: (done: number) => void,
  signal: AbortSignal,
): Promise<{ archive: Blob | null; leftOut: LeftOutImage[] }> {
  const { default: JSZip } = await import('jszip');
  const zip = new JSZip();
  const leftOut: LeftOutImage[] = [];
  let added = 0;
  for (const [at, image] of request.images.entries()) {
    signal.throwIfAborted();
    const drawn = await drawRequested(request, image);
    if ('reason' in drawn) leftOut.push({ name: image.chart.chart_name, reason: drawn.reason });
    else {
      added += 1;
      // The numbers keep the order of the page in every folder view.
      const number = String(added).padStart(2, '0');
      zip.file(`${number} ${toFileName(drawn.name)}.${request.format}`, drawn.content);
    }
    onDone(at + 1);
  }
  signal.throwIfAborted();
  const compression = request.format === 'png' ? 'STORE' : 'DEFLATE';
  return { archive: added > 0 ? await zip.generateAsync({ type: 'blob', compression }) : null, leftOut };
}

async function drawRequested(
  { project, timePeriodId, selection, isAdmin, format }: ImageRequest,
  { chart, outputType }: ImageRequest['images'][number],
): Promise<{ name: string; content: Blob } | { reason: string }> {
  const asked = { ...selection, ...RESET_FOR_OTHER_CHART };
  const request = { chartId: chart.id, timePeriodId, selection: asked, outputType, lastUpdate: null };
  try {
    const data = await queryClient.fetchQuery(chartDataQuery(buildChartRequest(request)));
    const said = await queryClient.fetchQuery(annotationsQuery(chart.id, data.submission_id));
    const content = await drawChartImage(
      data,
      outputType,
      {
        accent: readAccent(),
        isNarrow: false,
        isAdmin,
        picked: new Set(selection.otherSubmissions),
        annotations: selectShownAnnotations(said, {
          ...project,
          timePeriodId,
          fromPeriodId: asked.fromPeriodId,
        }),
      },
      format,
    );
    return content ? { name: fileNameOf(data, outputType), content } : { reason: emptyChartReason(data) };
  } catch (error) {
    return { reason: formatApiError(error) };
  }
}

/** Removes what a file system refuses in a name. */
const toFileName = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|]+/g, '-')
    .slice(0, 150)
    .trimEnd();
