import type { Explanation } from '@portal/contract/charts/figure-explanations';
import { formatNumber } from '../../../lib/format/format.ts';

type Standardisation = NonNullable<Explanation['standardisation']>;
type Stratum = Standardisation['strata'][number];
/** A column of the table: what it says of a stratum, and of all together. */
type Column = { name: string; of: (stratum: Stratum) => string; together: string };

/** The strata of a figure: what was counted among how many, and what each does for it. */
export function ExplainedStrata({
  data,
  standardisation: { standard, strata },
}: {
  data: Explanation;
  standardisation: Standardisation;
}) {
  const { words, columns } = (told[data.measure.kind] ?? weighed)({ data, standard, strata });
  return (
    <section aria-labelledby="strata">
      <h2 id="strata" className="mb-3">
        Results by stratum
      </h2>
      <p className="mb-3 text-ink-soft">{words}</p>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Strata">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Strata used to calculate the figure</caption>
          <thead>
            <tr className="border-b border-line-strong text-left text-ink-soft">
              <th scope="col" className="py-2 pr-4 font-semibold">
                Stratum
              </th>
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="py-2 pl-4 text-right font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {strata.map((stratum, index) => (
              <StratumLine key={index} stratum={stratum} columns={columns} />
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="py-2.5 pr-4 text-left">
                Total
              </th>
              {columns.map(({ name, together }) => (
                <td key={name} className={cell}>
                  {together}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

const cell = 'tabular py-2.5 pl-4 text-right';
const bare = (value: number | null) => formatNumber(value, { unit: '', decimals: null });
const asGiven = (value: number | null) => (value === null ? 'Left blank' : bare(value));

type Told = { words: string; columns: Column[] };
type Asked = { data: Explanation } & Standardisation;

const countedOf = (data: Explanation, population: string): Column[] => [
  { name: 'Count', of: ({ count }) => asGiven(count), together: bare(data.numerator) },
  { name: 'Population', of: (stratum) => asGiven(stratum.population), together: population },
];
const rateOf = ({ measure }: Explanation): Column => ({
  name: 'Rate',
  of: ({ population, rate }) => (population === 0 ? 'No people' : formatNumber(rate, measure)),
  together: '',
});
const shareAs = (name: string): Column => ({
  name,
  of: ({ share }) => formatNumber(share * 100, { unit: '%', decimals: 1 }),
  together: '100%',
});

const weighed = ({ data, standard, strata }: Asked): Told => ({
  words: `Each rate is weighted by its share of the standard population (${standard}). Added together, they give the figure.`,
  columns: [
    ...countedOf(data, bare(data.denominator)),
    rateOf(data),
    {
      name: 'Weight',
      of: ({ weight }) => bare(weight),
      together: bare(strata.reduce((sum, { weight }) => sum + weight, 0)),
    },
    shareAs('Share of total weight'),
    {
      name: 'Contribution to the figure',
      of: ({ rate, share }) => formatNumber(rate === null ? null : rate * share, data.measure),
      together: formatNumber(data.value, data.measure),
    },
  ],
});

/** The explanations of strata, for kinds that are not a weighted rate. */
const told: Partial<Record<Explanation['measure']['kind'], (asked: Asked) => Told>> = {
  indirectly_standardised_ratio: ({ data, standard }) => ({
    words: `The expected count in each stratum is its population times its reference rate (${standard}). The actual count is compared with the sum of these.`,
    columns: [
      ...countedOf(data, ''),
      { name: 'Reference rate', of: ({ weight }) => bare(weight), together: '' },
      {
        name: 'Expected',
        of: ({ population, weight }) => bare(population === null ? null : population * weight),
        together: bare(data.denominator),
      },
    ],
  }),
  slope_index: ({ data, standard }) => ({
    words: `The groups (${standard}) are placed side by side, each as wide as its share of the population. A line is drawn through their rates or, if selected, their logarithms or logits. The figure is how much that line rises or falls from end to end.`,
    columns: [...countedOf(data, bare(data.denominator)), rateOf(data), shareAs('Share of the population')],
  }),
};

const StratumLine = ({
  stratum: { stratum_name, in_words, ...stratum },
  columns,
}: {
  stratum: Stratum;
  columns: readonly Column[];
}) => (
  <tr className="border-b border-line">
    <th scope="row" className="py-2.5 pr-4 text-left font-normal">
      {stratum_name}
      <span className="block text-xs text-ink-faint">
        {in_words.count} ÷ {in_words.population}
      </span>
    </th>
    {columns.map(({ name, of }) => (
      <td key={name} className={cell}>
        {of({ stratum_name, in_words, ...stratum })}
      </td>
    ))}
  </tr>
);
