/** What it is judged by how alike two are: what is known of each by its id. */
export type Attribute = {
  /** How much it counts beside the others, above 0. */
  weight: number;
  /** Compared by ratio (a hundred is to two hundred as two hundred to four): for sizes. Then only values above 0 are. */
  is_log: boolean;
  values: ReadonlyMap<number, number>;
};

/** Why an attribute counts for nothing: the own value is not known, or all have the same. */
export type UnusedReason = 'own_missing' | 'no_spread';

export type NearestNeighbours = {
  /** The nearest first; equals by id. In standard deviations: how far apart two are in an attribute, on average. */
  distances: { id: number; distance: number }[];
  /** Of each attribute, in order: null where it counts. */
  unused: (UnusedReason | null)[];
};

/**
 * How far each other is from one's own: each attribute put on one scale (mean 0, standard deviation 1 over all who have it),
 * then the root of the weighted mean of the squared differences: the standardised Euclidean distance, as CIPFA's
 * nearest-neighbour model and NHS RightCare's similar areas order by it. Who has no value of an attribute that counts has no
 * distance.
 */
export function findNearestNeighbours(own: number, attributes: readonly Attribute[]): NearestNeighbours {
  const scaled = attributes.map(scale);
  const unused = scaled.map((values) => whyUnused(values, own));
  const used = attributes.flatMap(({ weight }, at) =>
    unused[at] === null ? [{ weight, values: scaled[at]! }] : [],
  );
  const [first] = used;
  if (!first) return { distances: [], unused };
  const total = used.reduce((sum, { weight }) => sum + weight, 0);
  const distances = [];
  for (const id of first.values.keys()) {
    if (id === own || !used.every(({ values }) => values.has(id))) continue;
    const squares = used.map(({ weight, values }) => weight * (values.get(id)! - values.get(own)!) ** 2);
    distances.push({ id, distance: Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / total) });
  }
  return { distances: distances.sort((a, b) => a.distance - b.distance || a.id - b.id), unused };
}

/** Null where all are alike. */
function scale({ values, is_log }: Attribute): Map<number, number> | null {
  const known = [...values].flatMap(([id, value]) => {
    const number = is_log ? Math.log(value) : value;
    return Number.isFinite(number) ? [[id, number] as const] : [];
  });
  const mean = known.reduce((sum, [, value]) => sum + value, 0) / known.length;
  const variance = known.reduce((sum, [, value]) => sum + (value - mean) ** 2, 0) / (known.length - 1);
  const spread = Math.sqrt(variance);
  // What only rounding tells apart is the same.
  if (!(spread > Math.abs(mean) * 1e-12)) return null;
  return new Map(known.map(([id, value]) => [id, (value - mean) / spread]));
}

function whyUnused(values: Map<number, number> | null, own: number): UnusedReason | null {
  if (!values) return 'no_spread';
  return values.has(own) ? null : 'own_missing';
}
