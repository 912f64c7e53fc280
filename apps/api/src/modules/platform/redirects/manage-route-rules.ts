import type * as contract from '@portal/contract/platform/manage-route-rules';
import { findRouteRuleProblem } from '@portal/contract/platform/validate-route-rule';
import { conflictOnViolation } from '../../../database/map-constraint-violation.ts';
import { type Deps, publicUrl } from '../../../http/dependencies.ts';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { platformMessages } from '../../../messages/platform.ts';
import { deleteRule, insertRule, lockRules, replaceRule, type RouteRuleRow } from './route-rules.sql.ts';
import { createAuditRecorder } from '../audit/audit-recorder.ts';

export const createRouteRule: Handler<typeof contract.createRouteRule> = async ({
  actor,
  body,
  db,
  deps,
}) => {
  refuseMistake(body, await lockRules(db, actor.programme_id), deps);
  const id = await conflictOnViolation(
    insertRule(db, actor.programme_id, body),
    platformMessages.redirectTaken({ path: body.path }),
  );
  await record(db, actor, id, { action: 'route_rule.created', after: body });
  return { id, ...body };
};

export const updateRouteRule: Handler<typeof contract.updateRouteRule> = async ({
  actor,
  body: { was, ...fields },
  db,
  deps,
  params: { id },
}) => {
  const rules = await lockRules(db, actor.programme_id);
  const { path, redirect } = heldOf(rules, id);
  const before = { path, redirect };
  if (before.path !== was.path || before.redirect !== was.redirect) {
    throw problems.conflict(platformMessages.recordChanged);
  }
  refuseMistake(
    fields,
    rules.filter((one) => one.id !== id),
    deps,
  );
  if (before.path !== fields.path || before.redirect !== fields.redirect) {
    await conflictOnViolation(
      replaceRule(db, id, fields),
      platformMessages.redirectTaken({ path: fields.path }),
    );
    await record(db, actor, id, { action: 'route_rule.updated', before, after: fields });
  }
  return { id, ...fields };
};

export const deleteRouteRule: Handler<typeof contract.deleteRouteRule> = async ({
  actor,
  db,
  params: { id },
}) => {
  const { path, redirect } = heldOf(await lockRules(db, actor.programme_id), id);
  await deleteRule(db, id);
  await record(db, actor, id, { action: 'route_rule.deleted', before: { path, redirect } });
  return { done: true as const };
};

/** @throws 404 where it has just been deleted */
function heldOf(rules: RouteRuleRow[], id: number): RouteRuleRow {
  const held = rules.find((one) => one.id === id);
  if (!held) throw problems.notFound('redirect');
  return held;
}

/** @throws 422 for a rule that would lock people out, or lead nowhere beside the others */
function refuseMistake(rule: contract.RouteRuleFields, others: RouteRuleRow[], deps: Deps): void {
  const mistake = findRouteRuleProblem(rule, [...others, rule], new URL(publicUrl(deps)).origin);
  if (mistake === null) return;
  const path = mistake === 'protected' ? 'body.path' : 'body.redirect';
  throw problems.invalid([{ path, message: platformMessages.redirectNotAllowed[mistake] }]);
}

const record = createAuditRecorder('route_rule');
