import type { ChartData } from '@portal/contract/charts/chart-data';
import type { ChartParts } from '@portal/contract/charts/chart-parts';

/** A chart type's additions to the answer: its part, a sentence for the verdict, and its method. */
export type ChartPart = {
  parts: ChartParts;
  /** @param name the organisation of the figures; null for the user's, which are “yours” */
  sentence?: ((name: string | null) => string | null) | null;
  /**
   * The text that the sentence (with its method) replaces, because a position among others would not describe
   * the chart. `position`: the place among others, but not whether chance explains the difference from them.
   */
  replaces?: 'all' | 'sentence' | 'position';
  /** Submissions not drawn, if they differ from those without a value of the first measure. */
  missing?: ChartData['missing'];
  method?: string | null;
};
