import { useNavigation } from 'react-router';
import { ProgressLine } from '../../ui/telling/progress-line.tsx';

/** A thin line at the top while the next page loads. */
export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  if (!isLoading) return null;
  return (
    <div role="status">
      <ProgressLine className="fixed inset-x-0 top-0 z-[9998]" />
      <span className="sr-only">Loading page</span>
    </div>
  );
}
