import type { ChartData } from '@portal/contract/charts/chart-data';
import type { ChartParts } from '@portal/contract/charts/chart-parts';

/** What an output type adds to the answer: its part, a sentence for the verdict, and how it was worked out. */
export type ChartPart = {
  parts: ChartParts;
  /** @param name whose figures it speaks of; null for one's own, which are “yours” */
  sentence?: ((name: string | null) => string | null) | null;
  /**
   * What the sentence (and the method with it) stands in place of, as a place among the others would say nothing of what is
   * drawn; `difference`: only the words on whether chance explains the distance to the median, which the form judges itself.
   */
  replaces?: 'all' | 'sentence' | 'difference';
  /** Who is not in what is drawn, where these are others than have no value of the first measure. */
  missing?: ChartData['missing'];
  method?: string | null;
};
