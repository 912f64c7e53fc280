import fs from 'node:fs/promises';
import type { DocumentExtension } from '@portal/contract/site/documents';
import { listZipEntries } from './list-zip-entries.ts';

/** The first bytes of a file, and the path to read more of the file. */
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

/** Checks for an OpenDocument file: its first bytes name its type; macros have their own folder. */
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

/** Checks that a text has no control characters except tabs and line ends, in any byte encoding. */
const isText = ({ head }: Looked) =>
  head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x0c);
const isJpeg = begins(0xff, 0xd8, 0xff);

/**
 * Checks that recognise each kind of file by its content. Older Office files are refused because they hide
 * macros.
 */
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

/** Returns the document type for a file name's ending; null if the type is not accepted. */
export function extensionOf(fileName: string): DocumentExtension | null {
  const found = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]!.toLowerCase();
  return found !== undefined && found in kinds ? (found as DocumentExtension) : null;
}

/**
 * Checks that a file's content matches its name's ending, judged by its first bytes and its list of parts.
 */
export async function matchesExtension(path: string, extension: DocumentExtension): Promise<boolean> {
  const handle = await fs.open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return await kinds[extension]({ head: buffer.subarray(0, bytesRead), path });
  } finally {
    await handle.close();
  }
}
