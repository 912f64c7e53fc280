import type { ResourceAudience } from '@portal/contract/charts/chart-resources';

/** The results that a resource is shown for. */
export const resourceAudienceNames: Record<ResourceAudience, string> = {
  always: 'All results',
  worse: 'Worse results only',
  alarm: 'Worse results beyond the outer limits only',
};
