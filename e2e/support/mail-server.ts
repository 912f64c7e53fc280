import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Mail = { to: string; text: string };

/** The text of a message as it came over the wire, with its soft line ends and its `=XX` taken back. */
const readable = (raw: string) =>
  Buffer.from(
    raw
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8');

/** A mail server that takes every message and keeps it, newest last. */
export async function startMailServer(port = 0) {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = readable(Buffer.concat(parts).toString('latin1'));
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    to: (address: string) => mails.filter((one) => one.to === address),
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
