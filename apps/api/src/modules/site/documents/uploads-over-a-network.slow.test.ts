import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { ADMIN, VIEWER } from '@portal/contract/identity/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { createTestApp, type TestApp, createAccessToken } from '#support/test-app';
import { documents, stored_leftovers } from '../../../tables/documents.tables.ts';

let t: TestApp;
let port: number;
let admin: { id: number };
let viewer: { id: number };
beforeAll(async () => {
  // One connection for all: an upload that locked it while arriving would block every other request.
  t = await createTestApp({}, { connections: 1 });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
  const { id: organisation_id } = await buildOrganisation(t.db, t.programme.id);
  viewer = await buildUser(t.db, t.programme.id, { role_type_id: VIEWER, organisation_id });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.stop());

const BEGINNING = [
  '--limit\r\nContent-Disposition: form-data; name="document_name"\r\n\r\nSlow\r\n',
  '--limit\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\n\r\n',
].join('');
const END = '\r\n--limit--\r\n';

/** An upload as it goes over the wire: `answered` is its status, or what became of the connection. */
async function begin(as: { id: number }) {
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/documents',
    headers: {
      authorization: `Bearer ${await createAccessToken(t.deps, as.id)}`,
      'content-type': 'multipart/form-data; boundary=limit',
    },
  });
  const answered = new Promise<number | string>((resolve) => {
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    request.on('error', (error) => resolve((error as NodeJS.ErrnoException).code ?? error.message));
  });
  request.write(BEGINNING);
  return { request, answered };
}
const incoming = () => fs.readdir(t.deps.files.incoming);

describe('an upload over a network', () => {
  it('holds no connection to the database while it arrives, and is there when it is whole', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => begin(admin)));
    for (const { request } of many) request.write('half');
    await expect.poll(async () => (await incoming()).length).toBe(6);
    expect((await t.db.select().from(documents)).length).toBe(0);
    for (const { request } of many) request.end(`whole${END}`);
    expect(await Promise.all(many.map(({ answered }) => answered))).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await incoming()).toEqual([]);
    expect((await t.db.select().from(documents)).length).toBe(6);
  });

  it('leaves nothing if it breaks off', async () => {
    const { request, answered } = await begin(admin);
    request.write('half');
    await expect.poll(async () => (await incoming()).length).toBe(1);
    request.destroy();
    await answered;
    await expect.poll(incoming).toEqual([]);
    expect((await t.db.select().from(documents)).length).toBe(6);
    expect(await t.db.select().from(stored_leftovers)).toEqual([]);
  });

  it('without permission is answered before it has arrived', async () => {
    const { request, answered } = await begin(viewer);
    request.write('half');
    expect(await answered).toBe(403);
    request.end(END);
    expect(await incoming()).toEqual([]);
  });

  it('over the limit is answered while it is still being sent, and the sender reads the answer', async () => {
    const { request, answered } = await begin(admin);
    const megabyte = Buffer.alloc(1024 * 1024, 'a');
    for (let sent = 0; sent < 110; sent += 1) {
      if (!request.write(megabyte))
        await Promise.race([new Promise((go) => request.once('drain', go)), setTimeout(500)]);
    }
    request.end(END);
    expect(await answered).toBe(413);
    expect(await incoming()).toEqual([]);
  });
});
