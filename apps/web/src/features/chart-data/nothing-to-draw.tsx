import { EmptyState } from '../../ui/empty-state.tsx';

export function NothingToDraw() {
  return (
    <EmptyState icon="bar-chart-3" title="There is too little to show in this form">
      Choose another form above, larger peer groups or fewer filters.
    </EmptyState>
  );
}
