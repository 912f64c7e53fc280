import { inReadingOrder, readPdfStructure } from './read-pdf-structure.ts';
import { unzip } from './unzip.ts';

/** What somebody reads in a report, and every number behind its pictures. */
export type ReportContents = { texts: string[]; numbers: number[] };

/** Slides with their notes, native charts, and the workbooks behind those. */
export function readSlides(file: Buffer): ReportContents {
  const parts = [...unzip(file)].filter(([name]) => /(slide|chart|sheet|sharedStrings)\w*\.xml$/.test(name));
  const xml = parts.map(([, text]) => text);
  const texts = xml.flatMap((text) =>
    [...text.matchAll(/<(?:a:t|c:v|t)(?: [^>]*)?>([^<]*)</g)].map(([, words]) => words!),
  );
  const numbers = xml.flatMap((text) =>
    [...text.matchAll(/<(?:c:v|v)>([^<]*)</g)].map(([, number]) => Number(number)).filter(Number.isFinite),
  );
  return { texts, numbers };
}

/** Pages as they are read aloud: words, pictures and what stands for these. */
export function readPages(file: Buffer): ReportContents {
  const texts = inReadingOrder(readPdfStructure(file).tree).flatMap(({ text, alt, actual }) =>
    [text, alt, actual].filter((one) => one !== null && one !== ''),
  ) as string[];
  const numbers = texts.flatMap((text) =>
    [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => Number(number.replaceAll(',', ''))),
  );
  return { texts, numbers };
}
