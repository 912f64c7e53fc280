import { ImportError } from '../import/import-error.ts';

/** The maximum unpacked size of a workbook. A form of ten thousand rows takes about ten megabytes. */
export const MOST_UNPACKED = 100 * 1024 * 1024;
const MOST_ENTRIES = 2000;
/** Sheets of repeated words shrink to a hundredth; only made ones shrink more. */
const MOST_TIMES = 500;
const SURELY_HARMLESS = 1024 * 1024;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const ENCRYPTED = 0x1;

/** A file in an archive as listed at its end: its position, packing method and stated size. */
export type ArchiveEntry = { method: number; packed: number; unpacked: number; flags: number; from: number };

/**
 * Lists the files in an archive, if their sizes suit a form. The sizes are the archive's claims: the reader
 * must check that a file is no larger. @throws Refusal for a file that is no archive, encrypted, or made to
 * swell
 */
export function archiveEntries(file: Uint8Array): ArchiveEntry[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) throw fileTooLargeError();
  let at = view.getUint32(end + 16, true);
  const entries = Array.from({ length: count }, () => {
    if (at + 46 > file.length || view.getUint32(at, true) !== ENTRY) throw damagedFileError();
    const local = view.getUint32(at + 42, true);
    if (local + 30 > file.length) throw damagedFileError();
    const entry = {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      from: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
    };
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    return entry;
  });
  if (entries.some(({ flags }) => flags & ENCRYPTED)) throw new ImportError(ENCRYPTED_MESSAGE);
  const isMade = entries.some(
    ({ packed, unpacked }) => unpacked > SURELY_HARMLESS && packed * MOST_TIMES < unpacked,
  );
  const told = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (isMade || told > MOST_UNPACKED) throw fileTooLargeError();
  return entries;
}

/** Finds the end of the file list: before a comment of at most 65,535 characters. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw damagedFileError();
}

export const ENCRYPTED_MESSAGE =
  'This workbook is encrypted. Save it without a password and select it again.';
export const damagedFileError = () =>
  new ImportError(
    'This file is damaged or is not an Excel workbook. Open it in a spreadsheet program and save it again.',
  );
export const fileTooLargeError = () =>
  new ImportError(
    'This workbook is too large when unpacked. Remove pictures and empty rows from it, then try again.',
  );
