import { createHmac, randomBytes } from 'node:crypto';

/** Creates a secret of 256 bits; its prefix lets scanners for secrets in files find it. */
export const generateWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The purpose for which a webhook's secret is sealed. */
export const SECRET_OF_WEBHOOK = 'webhook';

/**
 * Builds the headers of a message: its id, the time it is sent in seconds, and HMAC-SHA256 over both and the
 * body. Receivers refuse messages older than some minutes, so that no one can replay them.
 */
export function signedHeaders(
  secret: string,
  message: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${message.id}.${timestamp}.${message.body}`)
    .digest('base64');
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
