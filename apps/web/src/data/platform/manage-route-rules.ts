import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/platform/manage-route-rules';
import { call } from '../../lib/http/call.ts';
import { pagedList } from '../../lib/http/paged-list.ts';
import { createMutation } from '../shared/mutation.ts';

export const routeRulesList = pagedList({
  key: ['manage-route-rules'],
  load: (query: Partial<Input<typeof contract.listRouteRules>['query']>, signal) =>
    call(contract.listRouteRules, { query }, signal),
  items: ({ route_rules }) => route_rules,
});

export const createRouteRule = createMutation('route-rules', (body: contract.RouteRuleFields) =>
  call(contract.createRouteRule, { body }),
);
export const updateRouteRule = createMutation(
  'route-rules',
  (id: number, body: Input<typeof contract.updateRouteRule>['body']) =>
    call(contract.updateRouteRule, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteRouteRule = createMutation('route-rules', (id: number) =>
  call(contract.deleteRouteRule, { params: { id } }),
);
