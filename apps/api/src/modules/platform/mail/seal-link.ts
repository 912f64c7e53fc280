import { encryptSecret, decryptSecret } from '../../../secrets/encrypt-secret.ts';
import type { Secrets } from '../../../secrets/secrets.ts';

const PURPOSE = 'links that wait';

/** Encrypts what must wait for a mail server. */
export const sealLink = (url: string, secret: Uint8Array): Promise<string> =>
  encryptSecret(url, secret, PURPOSE);

/** @throws when it was sealed with none of these secrets */
export async function unsealLink(sealed: string, secrets: Secrets): Promise<string> {
  const url = await decryptSecret(sealed, secrets, PURPOSE);
  if (url === null)
    throw new Error(
      'AUTH_SECRET has changed since this email was written, so its link cannot be sent. The person must ask for a new link.',
    );
  return url;
}
