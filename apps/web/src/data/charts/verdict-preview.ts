import { previewVerdictRules } from '@portal/contract/charts/verdict-preview';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

/** Loads how many values each verdict rule calls better, worse or similar. */
export const verdictPreviewQuery = (projectId: number) =>
  queryOptions({
    staleTime: 0,
    queryKey: ['verdict-preview', projectId],
    queryFn: ({ signal }) => call(previewVerdictRules, { params: { id: projectId } }, signal),
  });
