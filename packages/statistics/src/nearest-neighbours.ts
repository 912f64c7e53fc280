/** An attribute for measuring similarity: its known values by id. */
export type Attribute = {
  /** How much it counts beside the others, above 0. */
  weight: number;
  /** Compared by ratio (a hundred is to two hundred as two hundred to four): for sizes. Then only values above 0 are. */
  is_log: boolean;
  values: ReadonlyMap<number, number>;
};

/** The reason why an attribute is not used: your value is unknown, or all values are the same. */
type UnusedReason = 'own_missing' | 'no_spread';

export type NearestNeighbours = {
  /** The nearest first; equals by id. In standard deviations: how far apart two are in an attribute, on average. */
  distances: { id: number; distance: number }[];
  /** The reason for each attribute, in order: null if it is used. */
  unused: (UnusedReason | null)[];
};

/**
 * Returns the distance of each other from your value. Each attribute is put on one scale (mean 0, standard
 * deviation 1 over all with a value). The distance is the root of the weighted mean of the squared
 * differences. This is the standardised Euclidean distance, which also orders CIPFA's nearest-neighbour model
 * and NHS RightCare's similar areas. Without a value for a used attribute there is no distance.
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

/** Scales an attribute's values; returns null if all are the same. */
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
