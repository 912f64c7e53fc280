import type { Options } from 'highcharts/highcharts.src.js';
// It adds itself to charts that are created from then on. The module offline-exporting adds only PDF, with libraries of its own.
import 'highcharts/es-modules/masters/modules/exporting.src.js';
import { saveFile } from '../lib/browser/save-file.ts';
import type { CreateChart } from './chart-container.tsx';

export type ImageFormat = 'png' | 'svg';

/**
 * Draws a chart out of sight and returns it as a picture. The page's own drawing has no space for a title and a
 * source. Nothing leaves the browser.
 */
export async function drawDocument(
  create: CreateChart,
  options: Options,
  format: ImageFormat,
): Promise<Blob> {
  const svg = await drawSvg(create, options);
  return format === 'svg' ? svg : rasterize(svg, options.exporting?.scale ?? 1);
}

/** Draws a chart and hands the picture to the browser, named as its options say. */
export async function saveDocument(
  create: CreateChart,
  options: Options,
  format: ImageFormat,
): Promise<void> {
  const name = options.exporting?.filename ?? 'Chart';
  saveFile(await drawDocument(create, options, format), `${name.replaceAll('/', '-')}.${format}`);
}

async function drawSvg(create: CreateChart, options: Options): Promise<Blob> {
  // It writes the description into the picture.
  await import('highcharts/es-modules/masters/modules/accessibility.src.js');
  const stage = document.createElement('div');
  stage.ariaHidden = 'true';
  Object.assign(stage.style, { position: 'fixed', left: '-9999px', top: '0' });
  document.body.append(stage);
  const chart = create(stage, options);
  try {
    let drawn: string | null = null;
    const { exporting } = chart;
    if (!exporting) throw new Error('The library cannot export this chart.');
    // The library would hand the picture to the browser at once, also where it belongs into an archive.
    Object.assign(exporting, {
      downloadSVG: (svg: string) => {
        drawn = svg;
        return Promise.resolve();
      },
    });
    await exporting.exportChart({ type: 'image/svg+xml' });
    if (drawn === null) throw new Error('There is nothing to draw.');
    return new Blob([drawn], { type: 'image/svg+xml' });
  } finally {
    chart.destroy();
    stage.remove();
  }
}

/** @param scale pixels of the picture for each unit of the drawing */
async function rasterize(svg: Blob, scale: number): Promise<Blob> {
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width * scale;
    canvas.height = image.height * scale;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!png) throw new Error('The browser could not make a PNG.');
    return png;
  } finally {
    URL.revokeObjectURL(url);
  }
}
