import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Db } from '../../../database/connect.ts';
import type { Actor } from '../../../http/actor.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import {
  canLoosen,
  disclosureFields,
  validateDisclosure,
  type DisclosureSettings,
  LEAST_PEERS,
  listDisclosures,
} from './disclosure.policy.ts';
import { selectLastAudit } from '../../platform/audit/audit.sql.ts';
import { selectProjectTimePeriods } from './projects.sql.ts';

/** The audit log's word for published results of a project that were hidden again. */
export const RESULTS_HIDDEN = 'project.results_hidden';

/** The defaults of the table. */
const NEW_PROJECT: DisclosureSettings = {
  named_results: false,
  provisional_results: false,
  disclosure_threshold: null,
  minimum_peers: LEAST_PEERS,
  round_counts: false,
};

/** @throws 422 for settings that would protect no one */
export function assertValidNewDisclosure(settings: Partial<DisclosureSettings>): void {
  refuseMistakes({ ...NEW_PROJECT, ...settings });
}

/**
 * Checks if a project can be changed like this, and lists what becomes visible: one sentence each.
 * @throws 422 for settings that would protect no one; 403 for a user who cannot show more; 409, with what
 * becomes visible and to whom, until confirmed
 */
export async function checkDisclosureChange(
  { actor, db, deps }: { actor: Actor; db: Db; deps: Pick<Deps, 'now'> },
  change: {
    before: DisclosureSettings & { id: number };
    after: DisclosureSettings & { unit_name: string };
    isConfirmed: boolean;
  },
): Promise<string[]> {
  const { before, after, isConfirmed } = change;
  if (disclosureFields.some((name) => after[name] !== before[name])) refuseMistakes(after);
  const loosened = listDisclosures(before, after, after.unit_name);
  if (loosened.length === 0) return [];
  const periods = await selectProjectTimePeriods(db, [before.id]);
  const published = periods.filter(({ dates }) => dataCollectionStateOf(dates, deps.now()) === 'published');
  // Hidden for a moment, they would be anybody's to loosen, and then shown again.
  const hidden = await selectLastAudit(db, {
    programme_id: actor.programme_id,
    action: RESULTS_HIDDEN,
    subject_type: 'project',
    subject_id: String(before.id),
  });
  if (!canLoosen(actor, loosened, published.length + (hidden ? 1 : 0))) {
    throw problems.forbidden(platformMessages.publishedDisclosureSuperuserOnly);
  }
  const made_visible = loosened.map(({ sentence }) => sentence);
  if (isConfirmed) return made_visible;
  const names = published.map(({ time_period_name }) => time_period_name);
  const isForPublished = published.length > 0 && loosened.some(({ inPublished }) => inPublished);
  throw problems.conflict(
    isForPublished
      ? platformMessages.publishedDisclosureConfirmationRequired({
          made_visible: made_visible.join(' '),
          periods: names,
        })
      : platformMessages.disclosureConfirmationRequired({ made_visible: made_visible.join(' ') }),
    { made_visible },
  );
}

function refuseMistakes(settings: DisclosureSettings): void {
  const mistakes = validateDisclosure(settings);
  if (mistakes.length > 0) throw problems.invalid(mistakes);
}
