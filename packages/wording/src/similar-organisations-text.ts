import type { SimilarOrganisations } from '@portal/contract/charts/similar-organisations';
import { formatNumber } from './numbers.ts';

/** Describes how the distances are calculated, and among how many. */
export function describeDistance({
  compared,
  without,
}: Pick<SimilarOrganisations, 'compared' | 'without'>): string {
  if (compared === 0) return 'There is nothing to compare with: no other submission has all these figures.';
  const left =
    without === 0 ? '' : ` Left out because they do not have all these figures: ${formatNumber(without)}.`;
  return `The distance shows how far apart two submissions are. The difference in each figure is measured in standard deviations, and the differences are combined using the weights. Submissions compared: ${formatNumber(compared)}.${left}`;
}

/** Names the attributes that are not used, and why; returns null if all are used. */
export function describeUnused({
  attributes,
  submission_name,
}: Pick<SimilarOrganisations, 'attributes' | 'submission_name'>): string | null {
  const of = (why: string) =>
    attributes.flatMap(({ unused, chart_name }) => (unused === why ? [`“${chart_name}”`] : []));
  const [missing, alike] = [of('own_missing'), of('no_spread')];
  const said = [
    missing.length > 0 && `${submission_name ?? 'It'} has no figure for ${missing.join(' and ')}`,
    alike.length > 0 && `all submissions have the same value for ${alike.join(' and ')}`,
  ].filter((one) => one !== false);
  return said.length === 0 ? null : `Some figures are not used: ${said.join('; ')}.`;
}

/** Returns the default name and description of a peer group of neighbours. */
export const neighbourGroupName = ({ submission_name }: SimilarOrganisations, howMany: number): string =>
  similarGroupName(submission_name ?? '', howMany).slice(0, 100);
/** Names the comparison of a submission with those most similar to it. */
export const similarGroupName = (submissionName: string, howMany: number): string =>
  howMany === 1 ? `Most similar to ${submissionName}` : `${howMany} most similar to ${submissionName}`;
export const neighbourGroupDescription = ({ attributes, time_period_name }: SimilarOrganisations): string => {
  const counted = attributes.filter(({ unused }) => unused === null);
  const names = counted.map(({ chart_name, weight }) =>
    counted.length === 1 ? chart_name : `${chart_name} (weight ${weight})`,
  );
  return `Based on ${names.join(', ')}. Figures for ${time_period_name}.`.slice(0, 500);
};
