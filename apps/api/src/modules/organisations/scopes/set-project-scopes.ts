import type * as contract from '@portal/contract/organisations/scopes';
import type { Visibility } from '@portal/contract/organisations/scopes';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { lockScopesOf, replaceProjectScopes, selectProjectScopes } from './project-scopes.sql.ts';
import { assertScopeEffectsConfirmed, applyChangeAndListEffects, formatEffects } from './scope-effects.ts';

type Chosen = { scope_id: number; visibility: Visibility }[];

/**
 * Sets the scopes of a project at once: setting them one by one would briefly shut out the people in the
 * second.
 */
export const setProjectScopes: Handler<typeof contract.setProjectScopes> = async ({
  actor,
  body,
  db,
  loaded: { project },
}) => {
  const whole = { project_id: project.id, limit: 1000, offset: 0 };
  const read = () => selectProjectScopes(db, actor.programme_id, whole);
  await lockScopesOf(db, project.id);
  const before = await read();
  if (!isSame(before.project_scopes, body.was)) throw problems.conflict(platformMessages.recordChanged);
  if (isSame(before.project_scopes, body.scopes)) return before;

  const lost = await applyChangeAndListEffects(db, [project.id], async () => {
    const of = { project_id: project.id, programme_id: project.programme_id };
    const stored = await replaceProjectScopes(db, of, body.scopes);
    if (stored < body.scopes.length) {
      throw problems.invalid([{ path: 'body.scopes', message: platformMessages.scopesNotInProgramme }]);
    }
  });
  const effects =
    body.scopes.length === 0
      ? [
          {
            effect: 'opened' as const,
            sentence: platformMessages.scopeChangeOpensProject({ project: project.project_name }).text,
            organisations: [],
          },
          ...lost,
        ]
      : lost;
  assertScopeEffectsConfirmed(effects, body.confirmed);
  const after = await read();
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'project.scopes_changed',
    subject_type: 'project',
    subject_id: String(project.id),
    before: { scopes: wordsFor(before.project_scopes) },
    after: { scopes: wordsFor(after.project_scopes), ...formatEffects(effects) },
  });
  return after;
};

const isSame = (some: Chosen, others: Chosen) => {
  const wordsIn = (chosen: Chosen) =>
    chosen
      .map(({ scope_id, visibility }) => `${scope_id} ${visibility}`)
      .sort()
      .join();
  return wordsIn(some) === wordsIn(others);
};

const meaning: Record<Visibility, string> = {
  join: 'can see and take part',
  join_listed: 'can take part; everyone can see the project',
  see: 'can see',
};
const wordsFor = (chosen: contract.ProjectScope[]) =>
  chosen.length === 0
    ? 'every organisation'
    : chosen.map(({ scope_name, visibility }) => `${scope_name}: ${meaning[visibility]}`);
