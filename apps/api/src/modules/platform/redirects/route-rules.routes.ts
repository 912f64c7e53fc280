import * as manage from '@portal/contract/platform/manage-route-rules';
import * as contract from '@portal/contract/platform/redirects';
import { removeTrailingSlash } from '@portal/contract/platform/validate-route-rule';
import { serve } from '../../../http/mount-endpoints.ts';
import { createRouteRule, deleteRouteRule, updateRouteRule } from './manage-route-rules.ts';
import { selectRedirect, selectRules } from './route-rules.sql.ts';

export const routeRulesRoutes = [
  serve(contract.findRedirect, async ({ db, query }) => ({
    redirect: await selectRedirect(db, query.programme_id, removeTrailingSlash(query.path)),
  })),
  serve(manage.listRouteRules, async ({ actor, db, query }) => {
    const route_rules = await selectRules(db, actor.programme_id, query);
    return { route_rules, total: route_rules[0]?.total ?? 0 };
  }),
  serve(manage.createRouteRule, createRouteRule),
  serve(manage.updateRouteRule, updateRouteRule),
  serve(manage.deleteRouteRule, deleteRouteRule),
];
