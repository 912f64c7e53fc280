import type { previewMessage as endpoint } from '@portal/contract/collection/reminders';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { loadMailBranding } from '../../platform/mail/mail-branding.ts';
import type { CompletionStatus } from './find-completion-status.ts';
import { findRecipients } from './find-recipients.ts';
import { listAddressees, assertKnownPlaceholders, composeMessage } from './compose-messages.ts';

const PAGE = 20;
const DAY = 86_400_000;

export const previewMessage: Handler<typeof endpoint> = async ({ actor, body, db, deps }) => {
  const words = { template_key: body.template_key, subject: body.subject, text: body.text };
  assertKnownPlaceholders(words);
  const rows = await findRecipients(db, deps, actor, body);
  const found = listAddressees(rows);
  const is_example = found.length === 0;
  const shown = is_example ? listAddressees([example(deps.now())]) : found;
  const letterhead = await loadMailBranding(db, deps, actor.programme_id);
  const since = new Date(deps.now().getTime() - DAY);
  return {
    organisations: new Set(rows.map(({ organisation_id }) => organisation_id)).size,
    people: found.length,
    unreachable: withoutContacts(rows),
    told_lately: rows.filter(({ told_at }) => told_at !== null && new Date(told_at) > since).length,
    settled: rows.filter(({ state }) => state === 'submitted' || state === 'declined').length,
    messages: shown.slice(body.offset, body.offset + PAGE).map((addressee) => {
      const { rows: about, ...written } = composeMessage(letterhead, addressee, {
        ...words,
        changes: CHANGES,
      });
      const names = new Set(about.map(({ organisation_name }) => organisation_name));
      return { organisation_name: [...names].join(', '), ...written };
    }),
    is_example,
  };
};

/** Lists the organisations without known people, each once. */
const withoutContacts = (rows: readonly CompletionStatus[]): string[] => [
  ...new Set(
    rows.filter(({ people }) => people.length === 0).map(({ organisation_name }) => organisation_name),
  ),
];

/** Example text for the placeholder that only a change of dates fills. */
const CHANGES =
  'Data collection closes: 1 March 2030 at 17:00 (UTC), previously 15 February 2030 at 17:00 (UTC).';

/** Builds an example for a message that has no recipients yet. */
const example = (now: Date): CompletionStatus => ({
  project_id: 0,
  time_period_id: 0,
  organisation_id: 0,
  organisation_name: 'Example Organisation',
  organisation_code: 'EXA',
  region: null,
  registration: null,
  state: 'in_progress',
  submissions: 2,
  started: 1,
  submitted: 0,
  waiting_for: ['North', 'South'],
  last_saved_at: null,
  told_at: null,
  undelivered: 0,
  percent: 40,
  people: [{ full_name: 'Alex Example', email_address: 'alex@example.org' }],
  part: {
    project_id: 0,
    project_code: 'example',
    project_name: 'Example project',
    registration_required: true,
    time_period_id: 0,
    time_period_name: 'Example period',
    starts_on: '2030-01-01',
    registration_opens_at: now,
    registration_closes_at: new Date(now.getTime() + 14 * DAY),
    collection_opens_at: new Date(now.getTime() + 14 * DAY),
    collection_closes_at: new Date(now.getTime() + 42 * DAY),
    questionnaires: [],
  },
});
