import type { Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/manage-route-rules';
import { call } from '../lib/call.ts';
import { pagedList } from './paged-list.ts';
import { write } from './write.ts';

export const routeRulesList = pagedList({
  key: ['manage-route-rules'],
  load: (query: Partial<Input<typeof contract.listRouteRules>['query']>, signal) =>
    call(contract.listRouteRules, { query }, signal),
  items: ({ route_rules }) => route_rules,
});

export const createRouteRule = write('route-rules', (body: contract.RouteRuleFields) =>
  call(contract.createRouteRule, { body }),
);
export const updateRouteRule = write(
  'route-rules',
  (id: number, body: Input<typeof contract.updateRouteRule>['body']) =>
    call(contract.updateRouteRule, { params: { id }, body }),
  { alsoRefused: true },
);
export const deleteRouteRule = write('route-rules', (id: number) =>
  call(contract.deleteRouteRule, { params: { id } }),
);
