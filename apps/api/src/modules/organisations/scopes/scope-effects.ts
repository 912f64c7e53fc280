import type { ScopeEffect } from '@portal/contract/organisations/scopes';
import type { Db } from '../../../database/connect.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import {
  type ProjectVisibility,
  selectProjectVisibilities,
} from '../../platform/project-visibility/project-visibility.sql.ts';

const keyOf = ({ project_id, organisation_id }: ProjectVisibility) => `${project_id}/${organisation_id}`;
const namesOf = (found: ProjectVisibility[]) => [
  ...new Set(found.map(({ organisation_name }) => organisation_name)),
];
const projectsOf = (found: ProjectVisibility[]) =>
  [...new Set(found.map(({ project_name }) => project_name))].map((name) => `“${name}”`).join(', ');

/**
 * Finds who loses access through a change of scopes: those who reached a project before and do not, or less
 * far, after it.
 */
function effectsOf(before: ProjectVisibility[], after: ProjectVisibility[]): ScopeEffect[] {
  const now = new Map(after.map((one) => [keyOf(one), one]));
  const shutOut = before.filter((one) => one.reaches && !now.get(keyOf(one))?.reaches);
  const kept = before.filter(
    (one) => one.may_join && now.get(keyOf(one))?.reaches && !now.get(keyOf(one))!.may_join,
  );
  return [
    ...(shutOut.length > 0
      ? [
          {
            effect: 'shut_out' as const,
            sentence: platformMessages.scopeChangeRemovesAccess({ projects: projectsOf(shutOut) }).text,
            organisations: namesOf(shutOut),
          },
        ]
      : []),
    ...(kept.length > 0
      ? [
          {
            effect: 'kept' as const,
            sentence: platformMessages.scopeChangeBlocksRegistration({ projects: projectsOf(kept) }).text,
            organisations: namesOf(kept),
          },
        ]
      : []),
  ];
}

/**
 * Makes a change within the given transaction and reports the access it removed in some projects. It stays
 * hidden until committed: if refused, it never existed.
 */
export async function applyChangeAndListEffects(
  db: Db,
  projectIds: number[],
  applyChange: () => Promise<unknown>,
): Promise<ScopeEffect[]> {
  const before = await selectProjectVisibilities(db, projectIds);
  await applyChange();
  return effectsOf(before, await selectProjectVisibilities(db, projectIds));
}

/** @throws 409 with the effects, where one of them is not confirmed */
export function assertScopeEffectsConfirmed(effects: ScopeEffect[], confirmed: readonly string[]): void {
  if (effects.every(({ effect }) => confirmed.includes(effect))) return;
  throw problems.conflict(
    platformMessages.effectsConfirmationRequired({
      effects: effects.map(({ sentence }) => sentence).join(' '),
    }),
    {
      effects,
    },
  );
}

/** Formats the effects for the audit log. */
export const formatEffects = (effects: ScopeEffect[]) =>
  effects.length === 0
    ? {}
    : {
        effects: effects.map(({ sentence, organisations }) =>
          organisations.length === 0 ? sentence : `${sentence} ${organisations.join(', ')}.`,
        ),
      };
