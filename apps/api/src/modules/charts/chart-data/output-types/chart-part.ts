import type { ChartData } from '@portal/contract/charts/chart-data';
import type { ChartParts } from '@portal/contract/charts/chart-parts';

/** A chart type's additions to the answer: its part, a sentence for the verdict, and its method. */
export type ChartPart = {
  parts: ChartParts;
  /** @param name the organisation of the figures; null for the user's, which are “yours” */
  sentence?: ((name: string | null) => string | null) | null;
  /**
   * The text that the sentence (with its method) replaces, because a position among others would not describe
   * the chart. `difference`: only the statement on whether chance explains the distance to the median, which
   * the chart type judges itself.
   */
  replaces?: 'all' | 'sentence' | 'difference';
  /** Submissions not drawn, if they differ from those without a value of the first measure. */
  missing?: ChartData['missing'];
  method?: string | null;
};
