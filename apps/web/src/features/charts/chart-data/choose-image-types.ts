import { getOutputTypeInfo, type OutputType } from '@portal/contract/charts/output-types';

/** The most images in one file: drawing takes up to half a second each, and a mailbox takes about 10 MB. */
export const MOST_IMAGES = 40;

/** The chart types that are pictures, out of those a chart offers; the one it opens with comes first. */
export const pictureTypesOf = (
  offered: readonly { output_type: OutputType; is_default: boolean }[],
): OutputType[] =>
  [...offered]
    .sort((one, other) => Number(other.is_default) - Number(one.is_default))
    .map(({ output_type }) => output_type)
    .filter((type) => getOutputTypeInfo(type).component !== 'table');

/** Selects the pictures to draw of a chart: each requested type that it offers, else its first. */
export function chooseImageTypes(pictures: readonly OutputType[], requested: readonly OutputType[]) {
  const chosen = requested.filter((type) => pictures.includes(type));
  return chosen.length > 0 ? chosen : pictures.slice(0, 1);
}
