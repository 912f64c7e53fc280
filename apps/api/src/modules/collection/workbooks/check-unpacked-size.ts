import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';

const inflate = promisify(zlib.inflateRaw);

/** The maximum unpacked size of a filled workbook: more than any real one, small enough to read at once. */
const MAX_UNPACKED = 8 * 1024 * 1024;
const MAX_ENTRIES = 500;
const END = 0x06054b50;
const ENTRY = 0x02014b50;

/**
 * Unpacks a workbook into nothing, off the event loop, to know its true size before it is read: an archive may say that
 * it is small and be enormous. @throws 400 for what is no workbook or too large
 */
export async function checkUnpackedSize(file: Uint8Array, maxBytes = MAX_UNPACKED): Promise<void> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const entries = entriesOf(bytes);
  let unpacked = 0;
  for (const entry of entries) {
    const left = maxBytes - unpacked;
    if (entry.method === 0) unpacked += entry.size;
    else if (entry.method === 8) {
      const content = await inflate(bytes.subarray(entry.from, entry.from + entry.size), {
        maxOutputLength: left + 1,
      }).catch((error: { code?: string }) => {
        if (error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
        throw unreadable();
      });
      unpacked += content.length;
    } else throw unreadable();
    if (unpacked > maxBytes) throw tooLarge();
  }
}

/** The files in an archive, from the list at its end. */
function entriesOf(bytes: Buffer): { method: number; from: number; size: number }[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) throw unreadable();
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw tooLarge();
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw unreadable();
    const local = bytes.readUInt32LE(at + 42);
    if (local + 30 > bytes.length) throw unreadable();
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      from: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
    };
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return entry;
  });
}

const unreadable = () => problems.notUnderstood(collectionMessages.workbookUnreadable);
const tooLarge = () => problems.notUnderstood(collectionMessages.workbookTooLarge);
