import { createHmac, randomBytes } from 'node:crypto';

/** 256 bits; its beginning lets those who look for secrets in files find it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** What the secret of an address is sealed for. */
export const SECRET_OF_WEBHOOK = 'webhook';

/**
 * The headers of a message: its id, when it is sent, in seconds, and HMAC-SHA256 over both and the body. Who receives it refuses
 * what is older than some minutes, so that nobody sends it a second time.
 */
export function signedHeaders(
  secret: string,
  of: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(of.at.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${of.id}.${timestamp}.${of.body}`).digest('base64');
  return { 'webhook-id': of.id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
