import { getWhatIf } from '@portal/contract/charts/hypothetical-value';
import type { Input } from '@portal/contract/shared/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

/** Loads the verdict of a tried value. It is forgotten as soon as the page stops showing it. */
export const hypotheticalValueQuery = ({ params, body }: Pick<Input<typeof getWhatIf>, 'params' | 'body'>) =>
  queryOptions({
    queryKey: ['hypothetical-value', params, body],
    placeholderData: keepPreviousData,
    gcTime: 0,
    queryFn: ({ signal }) => call(getWhatIf, { params, body }, signal),
  });
