import fs from 'node:fs/promises';

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ENTRY = 0x02014b50;
/** The end of an archive with the longest comment it may have. */
const MOST_END = 22 + 65_535;
/** No document has a list of parts this long. */
const MOST_LIST = 4 * 1024 * 1024;

/** The names of the parts of a zip archive, read from the list at its end alone; null for what is no archive. */
export async function listZipEntries(path: string): Promise<string[] | null> {
  const handle = await fs.open(path, 'r');
  try {
    const { size } = await handle.stat();
    const tail = await readAt(handle, Math.max(0, size - MOST_END), Math.min(size, MOST_END));
    const end = tail.lastIndexOf(END);
    if (end < 0 || end + 22 > tail.length) return null;
    const length = tail.readUInt32LE(end + 12);
    const from = tail.readUInt32LE(end + 16);
    if (length > MOST_LIST || from + length > size) return null;
    return namesIn(await readAt(handle, from, length));
  } finally {
    await handle.close();
  }
}

function namesIn(list: Buffer): string[] | null {
  const names: string[] = [];
  for (let at = 0; at < list.length;) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== ENTRY) return null;
    const length = list.readUInt16LE(at + 28);
    names.push(list.subarray(at + 46, at + 46 + length).toString('utf8'));
    at += 46 + length + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return names;
}

async function readAt(handle: fs.FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}
