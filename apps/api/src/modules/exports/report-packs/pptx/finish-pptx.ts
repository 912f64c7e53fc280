import JSZip from 'jszip';
import type { ChartStyle } from './chart-options.ts';
import { styleChartXml } from './style-chart-xml.ts';
import { addSlideAccessibility } from './slide-accessibility.ts';

/**
 * Adds what the library has no setting for: the markup of slides, the looks of charts and a colour. The looks
 * follow the order of `chartStyles`; the colour is for shapes and charts that a user adds by hand.
 */
export async function finishPptx(deck: Buffer, chartStyles: ChartStyle[], accent: string): Promise<Buffer> {
  const zip = await JSZip.loadAsync(deck);
  const numberOf = (name: string) => Number(/(\d+)\.xml$/.exec(name)?.[1]);
  const names = Object.keys(zip.files)
    .filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name))
    .sort((a, b) => numberOf(a) - numberOf(b));
  const change = async (name: string, how: (xml: string) => string) =>
    zip.file(name, how(await zip.file(name)!.async('string')));
  for (const [index, name] of names.entries())
    await change(name, (xml) => styleChartXml(xml, chartStyles[index] ?? {}));
  for (const name of Object.keys(zip.files).filter((one) => /^ppt\/slides\/slide\d+\.xml$/.test(one)))
    await change(name, addSlideAccessibility);
  for (const name of Object.keys(zip.files).filter((one) => /^ppt\/theme\/theme\d+\.xml$/.test(one)))
    await change(name, (xml) => withAccent(xml, accent));
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

const withAccent = (theme: string, colour: string) =>
  theme.replace(/(<a:accent1><a:srgbClr val=")\w+/, (_, before: string) => before + colour);
