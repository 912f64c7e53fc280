import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { downloadProfileSummary, downloadProfileTable } from '../../../data/exports/downloads.ts';
import { downloadScorecard } from '../../../features/charts/scorecard/download-scorecard.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { paths } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import type { Profile } from './use-full-profile.ts';

/** Prints and downloads the measures that are listed. */
export function FullProfileActions({
  profile,
  shown,
  timePeriodName,
}: {
  profile: Profile;
  shown: readonly ScorecardEntry[];
  timePeriodName: string;
}) {
  const { project, query, among, beside, isBeside, besideQuery } = profile;
  const isEmpty = shown.length === 0;
  const { send: saveSummary, isPending: isSavingSummary } = useApiMutation(downloadProfileSummary);
  const { send: saveWorkbook, isPending: isSaving } = useApiMutation(downloadProfileTable);
  return (
    <>
      <LinkButton to={paths.actionPlans(project.project_code)}>Action plans</LinkButton>
      <LinkButton to={paths.wholeProfile()}>All projects</LinkButton>
      <Button icon="printer" disabled={isEmpty} onClick={() => print()}>
        Print
      </Button>
      <Button
        icon="download"
        disabled={!profile.own.data?.submission_id}
        isPending={isSavingSummary}
        onClick={() => void saveSummary(query)}
      >
        One-page summary
      </Button>
      <Button
        icon="download"
        disabled={isEmpty}
        onClick={() =>
          downloadScorecard(
            [`${project.project_name} profile ${timePeriodName}`, among].filter(Boolean).join(', among '),
            shown,
            beside,
          )
        }
      >
        CSV
      </Button>
      <Button
        icon="download"
        disabled={isEmpty}
        isPending={isSaving}
        onClick={() =>
          void saveWorkbook({
            ...query,
            chart_ids: shown.map(({ chart_id }) => chart_id),
            ...(isBeside && { beside: besideQuery }),
          })
        }
      >
        Excel workbook
      </Button>
    </>
  );
}
