import { SMTPServer } from 'smtp-server';
import { sendRequest } from '../http-client.ts';
import { waitUntil } from '../processes.ts';
import type { Report } from '../report.ts';
import type { TestEnvironment } from '../test-environment.ts';
import { MAIL_PORT } from './outage-settings.ts';

const people = ['viewer', 'contributor', 'neighbour', 'reviewer', 'admin'].map(
  (one) => `${one}@acute.example`,
);
const WAITING = `select to_address, failures from outbox_messages where sent_at is null and to_address = any($1)`;

/**
 * Queues messages that cannot be sent because the mail server's name is unknown: they stay, and state why.
 */
export async function queueMailDuringOutage(
  stage: TestEnvironment,
  programmeId: number,
  report: Report,
): Promise<void> {
  for (const email_address of people) {
    const { status, text } = await sendRequest(`${stage.servers[0]!.url}/api/v1/users/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ programme_id: programmeId, email_address }),
    });
    if (status !== 200) report.violation('message not taken', `${status} ${text}`);
  }
  const failed = async () =>
    (await stage.database.ask(`${WAITING} and failures > 0`, 'portal', [people])).length > 0;
  await waitUntil('tried in vain', failed).catch((error: Error) =>
    report.violation('message not tried', error.message),
  );
  const waiting = await stage.database.ask(WAITING, 'portal', [people]);
  if (waiting.length !== people.length)
    report.violation('message that left the outbox unsent', JSON.stringify(waiting));
}

/** The mail server is there again: what waited is sent, each once. */
export async function checkQueuedMailSent(stage: TestEnvironment, report: Report): Promise<void> {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (address, _session, done) => {
      received.push(address.address);
      done();
    },
    onData: (stream, _session, done) => stream.on('end', () => done()).resume(),
  });
  await new Promise<void>((resolve) => server.listen(MAIL_PORT, '127.0.0.1', resolve));
  await stage.worker.kill();
  await stage.worker.start({ SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}` });
  // What failed is due again after a minute or two.
  await waitUntil('sent', async () => people.every((one) => received.includes(one)), 600_000).catch(() =>
    report.violation('message that was not sent later', `of ${people.length} came ${received.join(', ')}`),
  );
  for (const one of people) {
    const times = received.filter((address) => address === one).length;
    if (times > 1) report.violation('message sent more than once', `${one}: ${times} times`);
  }
  report.figure('messages kept while the mail server had no address', people.length);
  report.figure('of them sent later', people.filter((one) => received.includes(one)).length);
  await new Promise<void>((resolve) => server.close(resolve));
}
