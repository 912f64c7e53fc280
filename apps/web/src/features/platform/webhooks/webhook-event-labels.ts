import type { WebhookEvent } from '@portal/contract/platform/webhooks';

/** The events that an address is notified of, in words for the user who selects them. */
export const webhookEventLabels: Record<WebhookEvent, { label: string; hint: string }> = {
  submitted: { label: 'Submitted', hint: 'A questionnaire has been submitted.' },
  reopened: { label: 'Reopened', hint: 'A submitted questionnaire was reopened.' },
  published: { label: 'Published', hint: 'The results for a period were published.' },
  revised: { label: 'Revised', hint: 'Published figures were corrected.' },
  registered: { label: 'Registered', hint: 'An organisation’s registration was confirmed.' },
};
