import { useNavigation } from 'react-router';
import { LoadingBar } from '../../ui/feedback/loading-bar.tsx';

/** A thin line at the top while the next page loads. */
export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  if (!isLoading) return null;
  return (
    <div role="status">
      <LoadingBar className="fixed inset-x-0 top-0 z-[9998]" />
      <span className="sr-only">Loading page</span>
    </div>
  );
}
