import { isSuperuser } from '@portal/contract/identity/roles';
import { pluralOf } from '@portal/wording/plurals';
import { platformMessages } from '../../../messages/platform.ts';
import type { Message } from '../../../lib/define-messages.ts';

/** The settings that decide how much of others a project shows. */
export type DisclosureSettings = {
  named_results: boolean;
  provisional_results: boolean;
  /** Null shows every number. */
  disclosure_threshold: number | null;
  minimum_peers: number;
  round_counts: boolean;
};
export const disclosureFields = [
  'named_results',
  'provisional_results',
  'disclosure_threshold',
  'minimum_peers',
  'round_counts',
] as const satisfies (keyof DisclosureSettings)[];

/** An organisation without a shown name must be one of at least this many. */
export const LEAST_PEERS = 3;

type Mistake = { path: string; message: Message };

/** Lists settings that would protect no one, for any user. */
export function validateDisclosure(settings: DisclosureSettings): Mistake[] {
  const { named_results, minimum_peers, round_counts, disclosure_threshold } = settings;
  return [
    ...(!named_results && minimum_peers < LEAST_PEERS
      ? [
          {
            path: 'body.minimum_peers',
            message: platformMessages.tooFewPeersForPseudonyms({ least: LEAST_PEERS }),
          },
        ]
      : []),
    ...(round_counts && (disclosure_threshold ?? 0) < 3
      ? [
          {
            path: 'body.round_counts',
            message: platformMessages.disclosureThresholdRequired,
          },
        ]
      : []),
  ];
}

/** One thing that becomes visible; `inPublished` says whether that is so in periods that are published already. */
export type Loosening = { sentence: string; inPublished: boolean };

/**
 * Lists what a change makes visible that is hidden now, and to whom; empty for a change that only hides more.
 */
export function listDisclosures(
  before: DisclosureSettings,
  after: DisclosureSettings,
  unitName: string,
): Loosening[] {
  const units = pluralOf(unitName);
  const found: Loosening[] = [];
  const add = (sentence: string, inPublished = true) => found.push({ sentence, inPublished });
  if (after.named_results && !before.named_results) {
    add(
      `Everyone with access to the project will be able to see the published results of all ${units} under their names instead of pseudonyms.`,
    );
  }
  if (after.provisional_results && !before.provisional_results) {
    add(
      `Before publication, everyone who has submitted will be able to see the results of other ${units} that have submitted, under pseudonyms.`,
      false,
    );
  }
  const [was, is] = [before.disclosure_threshold ?? 1, after.disclosure_threshold ?? 1];
  if (is < was) {
    add(
      `Everyone with access to the project will be able to see numbers ${range(is, was)} for other ${units}, and any figures that would reveal them. These are currently held back.`,
    );
  }
  if (after.minimum_peers < before.minimum_peers) {
    add(
      `Everyone with access to the project will be able to see averages and members of groups of ${after.minimum_peers} or more peers. Groups of fewer than ${before.minimum_peers} are currently held back.`,
    );
  }
  if (before.round_counts && !after.round_counts) {
    add(
      `Everyone with access to the project will be able to see the exact counts for other ${units}, which are currently rounded to the nearest 5.`,
    );
  }
  return found;
}

/**
 * Checks who can loosen protection: contributors were promised what is published, so only a superuser can
 * undo it.
 */
export const canLoosen = (
  actor: { role_type_id: number },
  loosened: Loosening[],
  publishedPeriodCount: number,
): boolean =>
  isSuperuser(actor) || publishedPeriodCount === 0 || !loosened.some(({ inPublished }) => inPublished);

const range = (least: number, below: number) =>
  below - least === 1 ? `of ${least}` : `from ${least} to ${below - 1}`;
