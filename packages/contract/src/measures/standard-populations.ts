/**
 * Standard populations for standardised rates: the strata in order, each with its weight. Each names its
 * source, because a rate's reader has to know the standard.
 */
export const standardPopulations = {
  /**
   * Eurostat, Revision of the European Standard Population: report of Eurostat's task force (2013), with 90 years and over
   * together. Weights add up to 100,000.
   */
  esp_2013: {
    name: 'European Standard Population 2013',
    source: 'Eurostat, Revision of the European Standard Population, 2013',
    strata: [
      ['0–4', 5000],
      ['5–9', 5500],
      ['10–14', 5500],
      ['15–19', 5500],
      ['20–24', 6000],
      ['25–29', 6000],
      ['30–34', 6500],
      ['35–39', 7000],
      ['40–44', 7000],
      ['45–49', 7000],
      ['50–54', 7000],
      ['55–59', 6500],
      ['60–64', 6000],
      ['65–69', 5500],
      ['70–74', 5000],
      ['75–79', 4000],
      ['80–84', 2500],
      ['85–89', 1500],
      ['90+', 1000],
    ],
  },
} as const satisfies Record<
  string,
  { name: string; source: string; strata: readonly (readonly [name: string, weight: number])[] }
>;
export type StandardPopulation = keyof typeof standardPopulations;
