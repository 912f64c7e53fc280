import type { Dress, SeriesLook } from './chart-options.ts';

/**
 * Gives each series of a native chart the look of its own that the writing library has no setting for, and takes out the empty
 * values it leaves, which are no numbers.
 */
export function dressChart(
  given: string,
  { looks, boxes, flags = [], labelStep, unlisted = [] }: Dress,
): string {
  let series = -1;
  const xml = withLabelStep(withoutEntries(given, unlisted), labelStep);
  return xml.replace(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g, '').replace(/<c:ser>.*?<\/c:ser>/gs, (one) => {
    series += 1;
    const look = looks?.[series];
    const flag = flags.find((of) => of.series === series);
    if (look) return flag ? withFlags(withLook(one, look), flag) : withLook(one, look);
    if (boxes?.hidden === series) return withWhiskers(hidden(one), 'minus', boxes.down, boxes.edge);
    if (boxes?.whiskersUpOf === series) return withWhiskers(one, 'plus', boxes.up, boxes.edge);
    return one;
  });
}

const withoutEntries = (xml: string, unlisted: number[]) =>
  xml.replace(
    /(<c:legend>\s*<c:legendPos [^>]*\/>)/,
    (legend) =>
      legend +
      unlisted.map((at) => `<c:legendEntry><c:idx val="${at}"/><c:delete val="1"/></c:legendEntry>`).join(''),
  );

/**
 * Where the standard has it among the parts of an axis. Programs that do not know it draw the labels that are kept for drawing:
 * those that are not shown are kept in the sheet behind the chart alone.
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

const fill = (colour: string) => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;

function withLook(series: string, { colour, line, dash, marker, size = 6, isHollow }: SeriesLook): string {
  const stroke =
    line === 0
      ? '<a:ln w="9525"><a:noFill/></a:ln>'
      : `<a:ln w="${Math.round(line * 12_700)}" cap="rnd">${fill(colour)}<a:prstDash val="${dash ? 'dash' : 'solid'}"/><a:round/></a:ln>`;
  const symbol =
    marker === 'none'
      ? '<c:marker><c:symbol val="none"/></c:marker>'
      : `<c:marker><c:symbol val="${marker}"/><c:size val="${size}"/><c:spPr>${isHollow ? fill('FFFFFF') : fill(colour)}<a:ln w="${isHollow ? 15_875 : 6350}">${isHollow ? fill(colour) : fill('FFFFFF')}</a:ln></c:spPr></c:marker>`;
  return series
    .replace(/<c:marker>.*?<\/c:marker>/s, '')
    .replace(/<c:spPr>.*?<\/c:spPr>/s, `<c:spPr>${stroke}</c:spPr>${symbol}`);
}

const hidden = (series: string) =>
  series.replace(/<c:spPr>.*?<\/c:spPr>/s, '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>');

function withWhiskers(series: string, way: 'plus' | 'minus', lengths: number[], edge: string): string {
  const points = lengths.map((length, n) => `<c:pt idx="${n}"><c:v>${length}</c:v></c:pt>`).join('');
  const values = `<c:${way}><c:numLit><c:formatCode>General</c:formatCode><c:ptCount val="${lengths.length}"/>${points}</c:numLit></c:${way}>`;
  const bars = `<c:errBars><c:errBarType val="${way}"/><c:errValType val="cust"/><c:noEndCap val="0"/>${values}<c:spPr><a:ln w="9525">${fill(edge)}</a:ln></c:spPr></c:errBars>`;
  return series.replace(/<c:cat>/, `${bars}<c:cat>`);
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const SHOWN = ['LegendKey', 'Val', 'CatName', 'SerName', 'Percent', 'BubbleSize'];
const shows = (value: boolean) =>
  SHOWN.map((name) => `<c:show${name} val="${value && name === 'Val' ? 1 : 0}"/>`).join('');

/** Words above points, and a dotted line from each down to the lowest value. */
function withFlags(series: string, { words, colour, down }: NonNullable<Dress['flags']>[number]): string {
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
