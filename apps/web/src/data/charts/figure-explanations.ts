import type { Input } from '@portal/contract/shared/endpoint';
import { explainFigure } from '@portal/contract/charts/figure-explanations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

export const explanationQuery = (
  params: Input<typeof explainFigure>['params'],
  query: Input<typeof explainFigure>['query'],
) =>
  queryOptions({
    queryKey: ['figure-explanations', params, query],
    queryFn: ({ signal }) => call(explainFigure, { params, query }, signal),
  });
