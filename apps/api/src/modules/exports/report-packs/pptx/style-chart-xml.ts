import { tintOf } from '../chart-models/chart-colours.ts';
import type { ChartStyle, SeriesLook } from './chart-options.ts';

/**
 * Gives each series of a native chart the look of its own that the writing library has no setting for, and takes out the empty
 * values it leaves, which are no numbers.
 */
export function styleChartXml(chartXml: string, chartStyle: ChartStyle): string {
  let at = -1;
  const xml = withLabelStep(withoutEntries(chartXml, chartStyle.unlisted ?? []), chartStyle.labelStep);
  return withAcross(xml, chartStyle.across)
    .replace(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g, '')
    .replace(/<c:ser>.*?<\/c:ser>/gs, (one) => dressSeries(one, (at += 1), chartStyle));
}

function dressSeries(
  given: string,
  at: number,
  { boxes, figures, flags, looks, whiskers }: ChartStyle,
): string {
  const look = looks?.[at];
  const [flag, figure, whisker] = [flags, figures, whiskers].map((all) =>
    all?.find(({ series }) => series === at),
  ) as [
    NonNullable<ChartStyle['flags']>[number] | undefined,
    NonNullable<ChartStyle['figures']>[number] | undefined,
    NonNullable<ChartStyle['whiskers']>[number] | undefined,
  ];
  let series = look ? withLook(given, look) : given;
  if (flag) series = withFlags(series, flag);
  if (figure) series = withFigures(series, figure);
  if (whisker) series = withWhiskers(series, whisker);
  if (boxes?.hidden === at) series = withWhiskers(hidden(series), { down: boxes.down, edge: boxes.edge });
  if (boxes?.whiskersUpOf === at) series = withWhiskers(series, { up: boxes.up, edge: boxes.edge });
  return series;
}

const withoutEntries = (xml: string, unlisted: number[]) =>
  xml.replace(
    /(<c:legend>\s*<c:legendPos [^>]*\/>)/,
    (legend) =>
      legend +
      unlisted.map((at) => `<c:legendEntry><c:idx val="${at}"/><c:delete val="1"/></c:legendEntry>`).join(''),
  );

/**
 * Adds the label step where the standard puts it, among the parts of an axis. Programs that do not know it
 * draw the cached labels. Labels not shown are only in the sheet behind the chart.
 */
function withLabelStep(xml: string, step: number | undefined): string {
  if (step === undefined) return xml;
  const skip = `<c:tickLblSkip val="${step}"/><c:tickMarkSkip val="${step}"/>`;
  return xml
    .replace(/<c:catAx>.*?<\/c:catAx>/s, (axis) =>
      axis.replace(/\s*<c:tickLblSkip [^>]*\/>/, '').replace('<c:noMultiLvlLbl', `${skip}<c:noMultiLvlLbl`),
    )
    .replace(/<c:cat>.*?<\/c:cat>/gs, (labels) =>
      labels.replace(/<c:pt idx="(\d+)">.*?<\/c:pt>/gs, (label, at) =>
        Number(at) % step === 0 ? label : '',
      ),
    );
}

/** The writing library writes the axis below as one of categories, with the form of the other. */
const withAcross = (xml: string, across: ChartStyle['across']): string =>
  across
    ? xml.replace(/<c:valAx>.*?<\/c:valAx>/s, (axis) =>
        axis
          .replace(/<c:numFmt [^>]*\/>/, `<c:numFmt formatCode="${across.code}" sourceLinked="0"/>`)
          .replace(/\s*<c:(?:auto|lblAlgn|noMultiLvlLbl|majorUnit) [^>]*\/>/g, '')
          .replace('</c:valAx>', `<c:majorUnit val="${across.step}"/></c:valAx>`),
      )
    : xml;

const fill = (colour: string) => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;

function withLook(series: string, { colour, line, dash, marker, size = 6, isLight }: SeriesLook): string {
  const stroke =
    line === 0
      ? '<a:ln w="9525"><a:noFill/></a:ln>'
      : `<a:ln w="${Math.round(line * 12_700)}" cap="rnd">${fill(colour)}<a:prstDash val="${dash === 'dot' ? 'sysDot' : dash || 'solid'}"/><a:round/></a:ln>`;
  const symbol =
    marker === 'none'
      ? '<c:marker><c:symbol val="none"/></c:marker>'
      : `<c:marker><c:symbol val="${marker}"/><c:size val="${size}"/><c:spPr>${fill(isLight ? tintOf(colour) : colour)}<a:ln w="${isLight ? 15_875 : 6350}">${fill(isLight ? colour : 'FFFFFF')}</a:ln></c:spPr></c:marker>`;
  return series
    .replace(/<c:marker>.*?<\/c:marker>/s, '')
    .replace(/<c:spPr>.*?<\/c:spPr>/s, `<c:spPr>${stroke}</c:spPr>${symbol}`);
}

const hidden = (series: string) =>
  series.replace(/<c:spPr>.*?<\/c:spPr>/s, '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>');

function withWhiskers(
  series: string,
  { down, up, edge }: { down?: number[]; up?: number[]; edge: string },
): string {
  const lengths = (way: 'plus' | 'minus', given: number[] | undefined) => {
    if (!given) return '';
    const points = given.map((length, n) => `<c:pt idx="${n}"><c:v>${length}</c:v></c:pt>`).join('');
    return `<c:${way}><c:numLit><c:formatCode>General</c:formatCode><c:ptCount val="${given.length}"/>${points}</c:numLit></c:${way}>`;
  };
  const type = down && up ? 'both' : up ? 'plus' : 'minus';
  const bars = `<c:errBars><c:errBarType val="${type}"/><c:errValType val="cust"/><c:noEndCap val="${type === 'both' ? 1 : 0}"/>${lengths('plus', up)}${lengths('minus', down)}<c:spPr><a:ln w="9525">${fill(edge)}</a:ln></c:spPr></c:errBars>`;
  return series.replace(/<c:cat>/, `${bars}<c:cat>`);
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const SHOWN = ['LegendKey', 'Val', 'CatName', 'SerName', 'Percent', 'BubbleSize'];
const shows = (value: boolean) =>
  SHOWN.map((name) => `<c:show${name} val="${value && name === 'Val' ? 1 : 0}"/>`).join('');

/** Words above points, and a dotted line from each down to the lowest value. */
function withFlags(
  series: string,
  { words, colour, down }: NonNullable<ChartStyle['flags']>[number],
): string {
  const labels = [...words].map(
    ([at, text]) =>
      `<c:dLbl><c:idx val="${at}"/><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1000" b="1"/></a:pPr><a:r><a:rPr lang="en-GB" sz="1000" b="1">${fill(colour)}</a:rPr><a:t>${escaped(text)}</a:t></a:r></a:p></c:rich></c:tx><c:dLblPos val="t"/>${shows(true)}</c:dLbl>`,
  );
  const line = `<c:spPr><a:ln w="9525">${fill(colour)}<a:prstDash val="sysDot"/></a:ln></c:spPr>`;
  const bars = `<c:errBars><c:errDir val="y"/><c:errBarType val="minus"/><c:errValType val="fixedVal"/><c:noEndCap val="1"/><c:val val="${down}"/>${line}</c:errBars>`;
  return series
    .replace(/<c:dLbls>.*?<\/c:dLbls>/s, '')
    .replace(/<c:cat>/, `<c:dLbls>${labels.join('')}${shows(false)}</c:dLbls>${bars}<c:cat>`);
}

/** Adds the figures inside the bars, at their start: at their ends are limits. */
function withFigures(
  series: string,
  { code, colour, size, without }: NonNullable<ChartStyle['figures']>[number],
): string {
  const left = without.map((at) => `<c:dLbl><c:idx val="${at}"/><c:delete val="1"/></c:dLbl>`).join('');
  const look = `<c:numFmt formatCode="${code}" sourceLinked="0"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr><c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="${size * 100}">${fill(colour)}</a:defRPr></a:pPr><a:endParaRPr lang="en-GB"/></a:p></c:txPr>`;
  return series
    .replace(/<c:dLbls>.*?<\/c:dLbls>/s, '')
    .replace(/<c:cat>/, `<c:dLbls>${left}${look}<c:dLblPos val="inBase"/>${shows(true)}</c:dLbls><c:cat>`);
}
