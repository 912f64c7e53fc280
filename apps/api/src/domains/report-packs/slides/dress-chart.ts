import type { Dress, SeriesLook } from './chart-options.ts';

/**
 * Gives each series of a native chart the look of its own that the writing library has no setting for, and takes out the empty
 * values it leaves, which are no numbers.
 */
export function dressChart(given: string, { looks, boxes, unlisted = [] }: Dress): string {
  let series = -1;
  const xml = withoutEntries(given, unlisted);
  return xml.replace(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g, '').replace(/<c:ser>.*?<\/c:ser>/gs, (one) => {
    series += 1;
    const look = looks?.[series];
    if (look) return withLook(one, look);
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
