import zlib from 'node:zlib';

/** An archive of one entry that says it has 100 bytes and unpacks to so many megabytes. */
export function zipBomb(entry = 'xl/workbook.xml', megabytes = 64): Buffer {
  const content = zlib.deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024, ' '));
  const name = Buffer.from(entry);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(100, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(content.length, 20);
  central.writeUInt32LE(100, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + content.length, 16);
  return Buffer.concat([local, name, content, central, name, end]);
}

/** The workbook with the text of its sheet of answers rewritten, as no spreadsheet program would write it. */
export function replaceInSheet(file: Uint8Array, rewrite: (xml: string) => string): Buffer {
  const bytes = Buffer.from(file);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = bytes.readUInt32LE(end + 16);
  let offset = 0;
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n -= 1) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + bytes.readUInt32LE(at + 20));
    const content = bytes.readUInt16LE(at + 10) === 8 ? zlib.inflateRawSync(packed) : packed;
    // The first sheet is the page to read first.
    const isSheet = name.toString() === 'xl/worksheets/sheet2.xml';
    const next = isSheet ? Buffer.from(rewrite(content.toString())) : content;
    if (isSheet && next.equals(content)) throw new Error('Nothing was rewritten.');
    const data = zlib.deflateRawSync(next);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(zlib.crc32(next), 0);
    sizes.writeUInt32LE(data.length, 4);
    sizes.writeUInt32LE(next.length, 8);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    sizes.copy(head, 14);
    head.writeUInt16LE(nameLength, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    sizes.copy(entry, 16);
    entry.writeUInt16LE(nameLength, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(head, name, data);
    list.push(entry, name);
    offset += 30 + nameLength + data.length;
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  const directory = Buffer.concat(list);
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(list.length / 2, 8);
  tail.writeUInt16LE(list.length / 2, 10);
  tail.writeUInt32LE(directory.length, 12);
  tail.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, tail]);
}
