import { isAdmin } from '@portal/contract/identity/roles';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { comparisonOptionsQuery } from '../../../data/comparison/comparison-options.ts';
import { MAX_PEER_GROUPS } from '../../../features/charts/chart-data/chart-selection.ts';
import { readRecentGroups } from '../../../features/comparison/peer-groups/recent-peer-groups.ts';
import { browserStorage } from '../../../lib/browser/browser-storage.ts';
import { useSignedInUser } from '../../../shell/auth/auth-store.ts';
import type { useExplorer } from './use-explorer.ts';

/**
 * Returns the available options and the comparison from the URL. A link can name deleted peer groups or
 * another user's private groups. These are left out, and `missing` counts them.
 */
export function useComparisonOptions(explorer: ReturnType<typeof useExplorer>, isEnabled: boolean) {
  const { project, period, selection } = explorer;
  const user = useSignedInUser();
  const [recent] = useState(() => readRecentGroups(browserStorage, user.id, project.id));
  const { peerGroupIds } = selection;
  const timePeriodId = period?.time_period_id ?? 0;
  // Of many submissions only some are listed, and the one looked at.
  const submissionId = isAdmin(user) ? selection.submissionId : null;
  const asked = useQuery({
    ...comparisonOptionsQuery(project.id, timePeriodId, peerGroupIds, { submissionId, listed: recent }),
    enabled: isEnabled,
  });
  const isRefused = asked.isError && peerGroupIds.length > 0;
  const listed = useMemo(
    () => [...new Set([...peerGroupIds, ...recent])].slice(0, MAX_PEER_GROUPS),
    [peerGroupIds, recent],
  );
  const unasked = useQuery({
    ...comparisonOptionsQuery(project.id, timePeriodId, [], { submissionId, listed }),
    enabled: isRefused,
  });
  const known = isRefused && !unasked.isPlaceholderData ? unasked.data?.peer_groups : undefined;
  const there = useMemo(
    () => (known ? peerGroupIds.filter((id) => known.some((group) => group.id === id)) : peerGroupIds),
    [known, peerGroupIds],
  );
  const shown = useMemo(() => ({ ...selection, peerGroupIds: there }), [selection, there]);
  const options = isRefused ? unasked.data : asked.data;
  return {
    options,
    /** The URL's selection without options that do not exist. */
    selection: shown,
    missing: peerGroupIds.length - there.length,
    /** True while the page checks which options do not exist. */
    isFinding: isRefused && known === undefined && !unasked.isError,
    chooser: {
      projectId: project.id,
      timePeriodId,
      userId: user.id,
      recent,
      submissionId: selection.submissionId,
      filters: options?.filters ?? [],
      peerGroups: options?.peer_groups ?? [],
      total: options?.peer_group_total ?? 0,
      chosen: there,
      most: MAX_PEER_GROUPS,
    },
  };
}
