import { inflateSync } from 'node:zlib';

/** A PDF file as its writer leaves it: objects by their numbers, and what is drawn, page after page. */
export function readPdf(file: Buffer) {
  const text = file.toString('latin1');
  const objects = new Map<number, string>();
  const drawn: string[] = [];
  for (const [, number, body] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const [dictionary, stream] = body!.split('\nstream\n');
    objects.set(Number(number), dictionary!);
    if (stream === undefined || !dictionary!.includes('/FlateDecode')) continue;
    if (/\/(Length1|Subtype|Type)\b/.test(dictionary!)) continue;
    const packed = Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1');
    drawn.push(inflateSync(packed).toString('latin1'));
  }
  return { text, objects, drawn };
}

/** `#ff8000` as it is set in a page: three shares of 1. */
export const pdfColour = (colour: string): string =>
  [1, 3, 5].map((at) => String(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ');
