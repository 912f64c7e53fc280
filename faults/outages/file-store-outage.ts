import http from 'node:http';
import { type Answer, callJson, isActionableError } from '../http-client.ts';
import type { Report } from '../report.ts';
import { sendFile } from '../send-file.ts';
import type { UserSession } from '../sessions.ts';
import type { TestEnvironment } from '../test-environment.ts';
import { STORE_PORT } from './outage-settings.ts';

const CONTENT = 'organisation,value\r\nRJZ,12\r\n';

/**
 * Uploads while the store of files is away, then answers with faults, hangs up half-way, and at last is well, as it stays.
 * @returns how to close it
 */
export async function testFileStoreOutage(
  stage: TestEnvironment,
  admin: UserSession,
  report: Report,
): Promise<() => Promise<void>> {
  await expectRefused(stage, admin, 'away', report);
  const kept = new Map<string, string>();
  let mood: 'faults' | 'hangs up' | 'well' = 'faults';
  const store = http.createServer((request, answer) => {
    if (mood === 'faults') return void answer.writeHead(500).end();
    if (mood === 'hangs up') return void request.socket.destroy();
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      if (request.method === 'PUT') kept.set(request.url!, body);
      answer.writeHead(request.method === 'DELETE' ? 204 : 200).end();
    });
  });
  await new Promise<void>((resolve) => store.listen(STORE_PORT, '127.0.0.1', resolve));
  await expectRefused(stage, admin, 'faulty', report);
  mood = 'hangs up';
  await expectRefused(stage, admin, 'hanging up', report);
  mood = 'well';
  const { status, text } = await upload(stage, admin, 'well');
  if (status !== 200 || kept.size !== 1)
    report.violation('upload refused by a store that is well', `${status} ${text}, ${kept.size} kept`);
  const { text: list } = await callJson(
    `${stage.servers[0]!.url}/api/v1/documents/?search=store`,
    await admin.token(),
  );
  const { documents } = JSON.parse(list) as { documents: { document_name: string }[] };
  if (documents.length !== 1)
    report.violation('document half-written', documents.map((one) => one.document_name).join(', '));
  report.figure('uploads while the store of files was away or faulty', 3);
  return async () => {
    store.closeAllConnections();
    await new Promise((resolve) => store.close(resolve));
  };
}

async function expectRefused(
  stage: TestEnvironment,
  admin: UserSession,
  how: string,
  report: Report,
): Promise<void> {
  const answer = await upload(stage, admin, how);
  if (!isActionableError(answer))
    report.violation(
      'upload not refused in a sentence',
      `${how}: ${answer.status} ${answer.text} ${stage.servers[0]!.logged(answer.text)}`,
    );
}

const upload = (stage: TestEnvironment, admin: UserSession, how: string): Promise<Answer> =>
  sendFile(
    `${stage.servers[0]!.url}/api/v1/documents/`,
    admin,
    { document_name: `A list, the store ${how}` },
    CONTENT,
  );
