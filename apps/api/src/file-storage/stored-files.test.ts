import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { FileMissingError } from './file-store.ts';
import { openStoredFiles } from './open-stored-files.ts';
import { receiveFile } from './receive-file.ts';
import { scanFile } from './scan-file.ts';

let folder: string;
let server: S3rver;
let endpoint: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'stored-files-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'documents', configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.close();
  await fs.rm(folder, { recursive: true, force: true });
});

const inS3 = () => ({
  DOCUMENTS_S3_BUCKET: 'documents',
  DOCUMENTS_S3_ENDPOINT: endpoint,
  DOCUMENTS_S3_PREFIX: 'portal/',
  DOCUMENTS_S3_ACCESS_KEY_ID: 'S3RVER',
  DOCUMENTS_S3_SECRET_ACCESS_KEY: 'S3RVER',
});
const open = (environment: Record<string, string>) => openStoredFiles(readConfig(environment), folder);

describe.each([
  ['on the disk', () => ({})],
  ['in an S3-compatible store', inS3],
])('files %s', (_, environment) => {
  it('are stored whole, can be read in pieces, and are deleted on removal', async () => {
    const { incoming, store } = await open(environment());
    const content = Buffer.alloc(5_000_000, 'figures ');
    const [from, key] = [path.join(incoming, randomUUID()), randomUUID()];
    await fs.writeFile(from, content);
    await store.keep(from, key);
    expect(await fs.readdir(incoming)).toEqual([]);
    const stream = await store.read(key);
    const first = await stream[Symbol.asyncIterator]().next();
    expect((first.value as Buffer).length).toBeLessThan(1_000_000);
    stream.destroy();
    expect((await buffer(await store.read(key))).equals(content)).toBe(true);
    await store.remove(key);
    await store.remove(key);
    await expect(store.read(key)).rejects.toBeInstanceOf(FileMissingError);
  });

  it('do not exist after a failed write', async () => {
    const { incoming, store } = await open(environment());
    const key = randomUUID();
    await expect(store.keep(path.join(incoming, 'nothing'), key)).rejects.toThrow();
    await expect(store.read(key)).rejects.toBeInstanceOf(FileMissingError);
  });
});

describe('an S3-compatible store', () => {
  it.each([{ DOCUMENTS_S3_BUCKET: 'another' }, { DOCUMENTS_S3_ENDPOINT: 'http://127.0.0.1:1' }])(
    'with %j, which is not there, is no missing file',
    async (wrong) => {
      const { store } = await open({ ...inS3(), ...wrong });
      const failure: unknown = await store.read('any').catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(FileMissingError);
    },
  );
});

describe('a file that arrives', () => {
  const receive = (content: AsyncIterable<Uint8Array>, maxBytes = 10) =>
    receiveFile(content, { folder: path.join(folder, 'documents/incoming'), maxBytes }, async (received) => ({
      ...received,
      text: await fs.readFile(received.path, 'utf8'),
    }));
  async function* pieces(...texts: string[]) {
    for (const text of texts) {
      if (text === 'broken') throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
      yield Buffer.from(text);
    }
  }
  const waiting = () => fs.readdir(path.join(folder, 'documents/incoming'));

  it('is measured as it arrives, and leaves nothing behind if it is refused or cut off', async () => {
    expect(await receive(pieces('ab', 'c'))).toMatchObject({
      size_bytes: 3,
      text: 'abc',
      content_hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
    await expect(receive(pieces('too ', 'large for it'))).rejects.toMatchObject({ status: 413 });
    await expect(receive(pieces('ab', 'broken'))).rejects.toMatchObject({ status: 400 });
    expect(await waiting()).toEqual([]);
  });

  it('is there before its first piece is asked for, so that it cannot come to be after it was taken away', async () => {
    let there = 0;
    // eslint-disable-next-line require-yield -- it breaks off at once
    async function* breaking(): AsyncGenerator<Uint8Array> {
      there = readdirSync(path.join(folder, 'documents/incoming')).length;
      throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
    }
    await expect(receive(breaking())).rejects.toMatchObject({ status: 400 });
    expect([there, await waiting()]).toEqual([1, []]);
  });
});

describe('a scanner', () => {
  const scanner = async (script: string) => {
    const file = path.join(folder, `${randomUUID()}.mjs`);
    await fs.writeFile(file, script);
    return `${process.execPath} ${file}`;
  };
  const verdict = async (script: string, seconds = 20) =>
    scanFile(await scanner(script), '/the file', seconds);

  it('answers by its exit code', async () => {
    expect(await verdict('process.exit(0)')).toBe('clean');
    expect(await verdict('process.exit(1)')).toBe('refused');
    expect(await verdict('process.exit(2)')).toBe('unknown');
    expect(await scanFile('/no/such/scanner', '/the file', 20)).toBe('unknown');
  });

  it('is given the path as one argument, wherever the command wants it', async () => {
    const command = await scanner("process.exit(process.argv.at(-1) === '/the file' ? 0 : 2)");
    expect(await scanFile(command, '/the file', 20)).toBe('clean');
    expect(await scanFile(`${command} --quiet {file}`, '/the file', 20)).toBe('clean');
    expect(await scanFile(`${command} {file} --quiet`, '/the file', 20)).toBe('unknown');
  });

  it('is stopped if it does not answer in time', async () => {
    expect(await verdict('setTimeout(() => {}, 60_000)', 1)).toBe('unknown');
  });
});
