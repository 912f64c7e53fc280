import { isSuperuser } from '@portal/contract/identity/roles';
import { pluralOf } from '@portal/wording/plurals';
import { platformMessages } from '../../../messages/platform.ts';

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

type Mistake = { path: string; message: string };

/** Lists settings that would protect no one, for any user. */
export function validateDisclosure(settings: DisclosureSettings): Mistake[] {
  const { named_results, minimum_peers, round_counts, disclosure_threshold } = settings;
  return [
    ...(!named_results && minimum_peers < LEAST_PEERS
      ? [
          {
            path: 'body.minimum_peers',
            message: platformMessages.peersUnderPseudonyms(LEAST_PEERS),
          },
        ]
      : []),
    ...(round_counts && (disclosure_threshold ?? 0) < 3
      ? [
          {
            path: 'body.round_counts',
            message: platformMessages.roundingNeedsThreshold,
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
export function looseningOf(
  before: DisclosureSettings,
  after: DisclosureSettings,
  unitName: string,
): Loosening[] {
  const units = pluralOf(unitName);
  const found: Loosening[] = [];
  const add = (sentence: string, inPublished = true) => found.push({ sentence, inPublished });
  if (after.named_results && !before.named_results) {
    add(
      `Everybody with access to the project sees the published results of all ${units} under their names instead of pseudonyms.`,
    );
  }
  if (after.provisional_results && !before.provisional_results) {
    add(
      `Before publication, everybody who has submitted sees the results of the other ${units} that have, under pseudonyms.`,
      false,
    );
  }
  const [was, is] = [before.disclosure_threshold ?? 1, after.disclosure_threshold ?? 1];
  if (is < was) {
    add(
      `Everybody with access to the project sees numbers of other ${units} ${range(is, was)} that are held back now, and what is held back because it would give them away.`,
    );
  }
  if (after.minimum_peers < before.minimum_peers) {
    add(
      `Everybody with access to the project sees averages and members of sets ${range(after.minimum_peers, before.minimum_peers)} peers, which are held back now.`,
    );
  }
  if (before.round_counts && !after.round_counts) {
    add(
      `Everybody with access to the project sees the exact counts of other ${units}, which are rounded to the nearest 5 now.`,
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
  publishedPeriods: number,
): boolean =>
  isSuperuser(actor) || publishedPeriods === 0 || !loosened.some(({ inPublished }) => inPublished);

const range = (least: number, below: number) =>
  below - least === 1 ? `of ${least}` : `from ${least} to ${below - 1}`;
