import type { ChartData } from '@portal/contract/chart-data';
import Presentation from 'pptxgenjs';
import { describeChart, plainText } from '../downloads/describe-chart.ts';

export type About = {
  title: string;
  project_name: string;
  time_period_name: string;
  /** Whose figures are highlighted. */
  submission_name: string | null;
  made_on: Date;
};

/** Okabe and Ito's blue against grey: told apart by everybody, and in print. */
const OTHERS = 'A6ADB5';
const OWN = '0072B2';
const INK = '1F2933';
const SOFT = '5A6672';
/** More bars have no room for their names. */
const MOST_NAMED = 25;

/** A title slide, then a slide with a native chart for each: it can be edited, and its figures stand behind it. */
export async function writeSlides(about: About, charts: ChartData[]): Promise<Buffer> {
  const deck = new Presentation();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = plainText(about.title);
  deck.company = 'Benchmarking portal';
  addTitle(deck, about);
  for (const data of charts) addChart(deck, data, about);
  const written = await deck.write({ outputType: 'nodebuffer' });
  return Buffer.from(written as Uint8Array);
}

function addTitle(deck: Presentation, about: About): void {
  const slide = deck.addSlide();
  const made = about.made_on.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  slide.addText(plainText(about.title), {
    x: 0.8,
    y: 2.2,
    w: 11.7,
    h: 1.2,
    fontSize: 36,
    bold: true,
    color: INK,
  });
  const lines = [about.submission_name, about.project_name, about.time_period_name, `Made on ${made}`];
  slide.addText(
    lines
      .filter((line) => line !== null)
      .map(plainText)
      .join('\n'),
    {
      ...{ x: 0.8, y: 3.5, w: 11.7, h: 1.8, fontSize: 18, color: SOFT, valign: 'top' },
    },
  );
}

function addChart(deck: Presentation, data: ChartData, about: About): void {
  const slide = deck.addSlide();
  slide.addText(plainText(data.title), {
    x: 0.5,
    y: 0.3,
    w: 12.3,
    h: 0.7,
    fontSize: 24,
    bold: true,
    color: INK,
    fit: 'shrink',
  });
  const verdict = data.verdict ?? (data.points.length === 0 ? 'There are no figures to show.' : '');
  if (verdict) {
    slide.addText(plainText(verdict), {
      x: 0.5,
      y: 1,
      w: 12.3,
      h: 0.7,
      fontSize: 14,
      color: INK,
      valign: 'top',
      fit: 'shrink',
    });
  }
  const shown = data.points.filter(({ value }) => value !== null);
  if (shown.length > 0) {
    const labels = shown.map(({ name }) => plainText(name));
    const own = about.submission_name === null ? 'Own' : plainText(about.submission_name);
    const rounded = (value: number | null) => Number((value ?? 0).toFixed(data.measure.decimals));
    const isOwn = ownIn(data);
    const series = [
      { name: 'Others', labels, values: shown.map((one) => (isOwn(one) ? 0 : rounded(one.value))) },
      { name: own, labels, values: shown.map((one) => (isOwn(one) ? rounded(one.value) : 0)) },
    ];
    const { unit, measure_name } = data.measure;
    slide.addChart(deck.ChartType.bar, series, {
      ...{ x: 0.5, y: 1.75, w: 12.3, h: 4.5 },
      barDir: 'col',
      // One bar for each: a submission is in one of the two series only.
      barGrouping: 'stacked',
      barGapWidthPct: shown.length > MOST_NAMED ? 20 : 60,
      chartColors: [OTHERS, OWN],
      catAxisHidden: shown.length > MOST_NAMED,
      catAxisLabelFontSize: 9,
      catAxisLabelColor: SOFT,
      valAxisLabelFontSize: 10,
      valAxisLabelColor: SOFT,
      valAxisLabelFormatCode: `#,##0${data.measure.decimals > 0 ? `.${'0'.repeat(data.measure.decimals)}` : ''}`,
      showValAxisTitle: true,
      valAxisTitle: plainText(unit || measure_name),
      valAxisTitleFontSize: 10,
      valAxisTitleColor: SOFT,
      valGridLine: { color: 'E3E7EB', size: 0.5 },
      showLegend: shown.some(isOwn),
      legendPos: 'b',
      legendFontSize: 10,
      altText: plainText([data.title, verdict].join('. ')),
    });
  }
  const { Median, Q1, Q3 } = data.averages;
  const digits = {
    minimumFractionDigits: data.measure.decimals,
    maximumFractionDigits: data.measure.decimals,
  };
  const say = (value: number | null) => (value ?? 0).toLocaleString('en-GB', digits);
  const middle =
    Median === null
      ? []
      : [`Median ${say(Median)}, quartiles ${say(Q1)} to ${say(Q3)} ${data.measure.unit}`.trim()];
  const foot = [
    ...middle,
    ...describeChart(data).map(({ name, text }) => (name === 'n' ? text : `${name}: ${text}`)),
  ];
  slide.addText(foot.map(plainText).join('. ').replaceAll('..', '.'), {
    ...{ x: 0.5, y: 6.3, w: 12.3, h: 1, fontSize: 10, color: SOFT, valign: 'top', fit: 'shrink' },
  });
}

/** The submission looked at, where one is; else all of one's own. */
function ownIn(data: ChartData) {
  const looked = data.points.some(
    ({ submission_id }) => submission_id !== null && submission_id === data.submission_id,
  );
  return (point: ChartData['points'][number]) =>
    looked ? point.submission_id === data.submission_id : point.is_own;
}
