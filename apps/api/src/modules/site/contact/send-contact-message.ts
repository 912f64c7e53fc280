import type { sendContactMessage as endpoint } from '@portal/contract/site/contact';
import { CONTACT_CONSENT } from '@portal/contract/site/contact-consent';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { normaliseEmail, countAttemptOrThrow } from '../../identity/auth/rate-limit/throttle.ts';
import { insertContactMessage } from './contact.sql.ts';

/** Stores a message to the programme team. A bot that fills in a hidden field gets the same answer. */
export const sendContactMessage: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  const { programme_id, full_name, email_address, subject, message_text, website } = body;
  if (website !== '') return { done: true as const };
  await countAttemptOrThrow(deps, 'message', `contact:${normaliseEmail(email_address)}`);
  await insertContactMessage(db, {
    programme_id,
    full_name,
    email_address,
    subject,
    message_text,
    user_id: actor?.user_id ?? null,
    consent_text: CONTACT_CONSENT,
    received_at: deps.now(),
  });
  return { done: true as const };
};
