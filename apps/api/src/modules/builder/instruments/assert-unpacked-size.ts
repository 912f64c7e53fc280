import zlib from 'node:zlib';
import {
  archiveEntries,
  damagedFileError,
  MOST_UNPACKED,
  fileTooLargeError,
} from '@portal/instruments/file-formats/archive';

/**
 * Unpacks a workbook into nothing, to know its true size before it is read: an archive may say that it is small and be
 * enormous. @throws Refusal
 */
export function assertUnpackedSize(file: Uint8Array): void {
  if (file[0] !== 0x50 || file[1] !== 0x4b) return;
  let unpacked = 0;
  for (const { method, from, packed } of archiveEntries(file)) {
    unpacked +=
      method === 0 ? packed : sizeOf(file.subarray(from, from + packed), method, MOST_UNPACKED - unpacked);
    if (unpacked > MOST_UNPACKED) throw fileTooLargeError();
  }
}

function sizeOf(content: Uint8Array, method: number, most: number): number {
  if (method !== 8) throw damagedFileError();
  try {
    return zlib.inflateRawSync(content, { maxOutputLength: most + 1 }).length;
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      ? fileTooLargeError()
      : damagedFileError();
  }
}
