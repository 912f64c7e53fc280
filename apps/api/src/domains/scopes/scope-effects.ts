import type { ScopeEffect } from '@portal/contract/scopes';
import type { Db } from '../../database/connect.ts';
import { problems } from '../../problems.ts';
import { sentences } from '../../sentences/platform.ts';
import { type Reach, selectReaches } from '../reach/reach.sql.ts';

const keyOf = ({ project_id, organisation_id }: Reach) => `${project_id}/${organisation_id}`;
const namesOf = (found: Reach[]) => [...new Set(found.map(({ organisation_name }) => organisation_name))];
const projectsOf = (found: Reach[]) =>
  [...new Set(found.map(({ project_name }) => project_name))].map((name) => `“${name}”`).join(', ');

/** What a change of scopes takes from whom: those who reached a project before and do not, or less far, after it. */
function effectsOf(before: Reach[], after: Reach[]): ScopeEffect[] {
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
            sentence: sentences.scopesShutOut(projectsOf(shutOut)),
            organisations: namesOf(shutOut),
          },
        ]
      : []),
    ...(kept.length > 0
      ? [
          {
            effect: 'kept' as const,
            sentence: sentences.scopesKeep(projectsOf(kept)),
            organisations: namesOf(kept),
          },
        ]
      : []),
  ];
}

/**
 * Makes a change within the transaction it is given, and says what it has taken from whom in some projects. Nobody sees it
 * before it is committed: refused, it has never been.
 */
export async function withEffects(
  db: Db,
  projectIds: number[],
  change: () => Promise<unknown>,
): Promise<ScopeEffect[]> {
  const before = await selectReaches(db, projectIds);
  await change();
  return effectsOf(before, await selectReaches(db, projectIds));
}

/** @throws 409 with the effects, where one of them is not confirmed */
export function refuseUnconfirmed(effects: ScopeEffect[], confirmed: readonly string[]): void {
  if (effects.every(({ effect }) => confirmed.includes(effect))) return;
  throw problems.conflict([...effects.map(({ sentence }) => sentence), sentences.confirmEffects].join(' '), {
    effects,
  });
}

/** As the audit log tells it. */
export const wordsOf = (effects: ScopeEffect[]) =>
  effects.length === 0
    ? {}
    : {
        effects: effects.map(({ sentence, organisations }) =>
          organisations.length === 0 ? sentence : `${sentence} ${organisations.join(', ')}.`,
        ),
      };
