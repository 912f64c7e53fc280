import type { WebhookEvent } from '@portal/contract/platform/webhooks';

/** The events that an address is notified of, in words for the user who selects them. */
export const webhookEventLabels: Record<WebhookEvent, { label: string; hint: string }> = {
  submitted: { label: 'Submitted', hint: 'A submission has submitted a questionnaire.' },
  reopened: { label: 'Reopened', hint: 'A submitted questionnaire was opened again.' },
  published: { label: 'Published', hint: 'The results of a period have become public.' },
  revised: { label: 'Revised', hint: 'Published figures were replaced by corrected ones.' },
  registered: { label: 'Registered', hint: 'The registration of an organisation was confirmed.' },
};
