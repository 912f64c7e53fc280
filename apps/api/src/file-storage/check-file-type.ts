import fs from 'node:fs/promises';
import type { DocumentExtension } from '@portal/contract/site/documents';
import { listZipEntries } from './list-zip-entries.ts';

/** The beginning of a file, and what is needed to look further into it. */
type Looked = { head: Buffer; path: string };

const begins =
  (...bytes: number[]) =>
  ({ head }: Looked) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes));
const ascii = (text: string) => [...Buffer.from(text, 'latin1')];

/** A document of Office: its parts are where that program has them, and none of them is a macro. */
const office =
  (folder: string) =>
  async ({ path }: Looked) => {
    const names = await listZipEntries(path);
    return (
      names !== null &&
      names.includes('[Content_Types].xml') &&
      names.some((name) => name.startsWith(`${folder}/`)) &&
      !names.some((name) => /vbaproject\.bin$/i.test(name))
    );
  };

/** A document of OpenDocument says what it is at its very beginning; macros stand in a folder of their own. */
const openDocument =
  (kind: string) =>
  async ({ head, path }: Looked) => {
    const said = `mimetypeapplication/vnd.oasis.opendocument.${kind}`;
    const names = await listZipEntries(path);
    return (
      head.subarray(30, 30 + said.length).toString('latin1') === said &&
      names !== null &&
      !names.some((name) => /^(basic|scripts)\//i.test(name))
    );
  };

/** Text holds no control characters but tabs and ends of lines, in whatever encoding of bytes. */
const isText = ({ head }: Looked) =>
  head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c);
const isJpeg = begins(0xff, 0xd8, 0xff);

/** How each kind of file is known by what it holds. Older Office files are not taken: they hide macros. */
const kinds: Record<DocumentExtension, (looked: Looked) => boolean | Promise<boolean>> = {
  pdf: begins(...ascii('%PDF-')),
  docx: office('word'),
  xlsx: office('xl'),
  pptx: office('ppt'),
  odt: openDocument('text'),
  ods: openDocument('spreadsheet'),
  odp: openDocument('presentation'),
  csv: isText,
  txt: isText,
  png: begins(0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a),
  jpg: isJpeg,
  jpeg: isJpeg,
  mp4: ({ head }) => head.subarray(4, 8).toString('latin1') === 'ftyp',
};

const HEAD = 64 * 1024;

/** What a file may be by the end of its name; null where none of that kind is taken. */
export function extensionOf(fileName: string): DocumentExtension | null {
  const found = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]!.toLowerCase();
  return found !== undefined && found in kinds ? (found as DocumentExtension) : null;
}

/** Whether a file holds what the end of its name says, as far as its beginning and its list of parts tell. */
export async function matchesExtension(path: string, extension: DocumentExtension): Promise<boolean> {
  const handle = await fs.open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return await kinds[extension]({ head: buffer.subarray(0, bytesRead), path });
  } finally {
    await handle.close();
  }
}
