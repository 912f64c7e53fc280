import net from 'node:net';
import type { Random } from '../../apps/api/test/attacks/fuzz-requests.ts';
import { sendRequest } from '../http-client.ts';
import type { WorkloadData } from '../workload-data.ts';
import { sleep } from '../processes.ts';
import type { Report } from '../report.ts';
import type { TestEnvironment } from '../test-environment.ts';

const CLIENTS = 200;

/** Clients that hang up at any moment of a write, each in a connection of its own; others are answered as ever. */
export async function testDroppedConnections(
  stage: TestEnvironment,
  world: WorkloadData,
  report: Report,
  random: Random,
): Promise<void> {
  const token = await world.writers[0]!.token();
  const target = new URL(stage.servers[0]!.url);
  await Promise.all(Array.from({ length: CLIENTS }, () => hangUpOnce(target, world, token, random)));
  const before = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => sendRequest(`${target.origin}/api/v1/users/me`, { headers })),
  );
  for (const { status, text } of answers)
    if (status !== 200) report.violation('call refused after others hung up', `${status} ${text}`);
  report.figure('clients that hung up mid-request', CLIENTS);
  report.figure('then 30 calls at once answered within, ms', Math.round(performance.now() - before));
}

async function hangUpOnce(target: URL, world: WorkloadData, token: string, random: Random): Promise<void> {
  // A separate ward each time, so that parallel writers do not conflict.
  const body = JSON.stringify({
    submission_id: world.spare,
    section_id: world.section.id,
    answers: [{ question_id: world.questions[0], value: Math.floor(random() * 1000), version: 0 }],
  });
  const whole =
    `POST /api/v1/questionnaires/section-submission?questionnaire_id=${world.questionnaire.id} HTTP/1.1\r\n` +
    `Host: portal\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const socket = net.connect(Number(target.port), target.hostname);
  socket.on('error', () => undefined);
  const wait = random() * 30;
  socket.write(random() < 0.5 ? whole.slice(0, Math.floor(random() * whole.length)) : whole);
  await sleep(wait);
  socket.resetAndDestroy();
}
