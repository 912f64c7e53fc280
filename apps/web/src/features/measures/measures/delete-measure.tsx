import type { Measure } from '@portal/contract/measures/measures';
import { deleteMeasure } from '../../../data/measures/measures.ts';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';

/**
 * Asks before deleting a measure, and lists the data deleted with it. A measure that charts use stays, and
 * the dialog names the charts.
 */
export const DeleteMeasure = ({ measure, onClose }: { measure: Measure; onClose: () => void }) => (
  <RemoveDialog
    kind="measure"
    name={measure.measure_name}
    verb="delete"
    refused={
      measure.charts.length > 0 &&
      `These charts use this measure: ${measure.charts.map(({ chart_name }) => chart_name).join(', ')}. Remove it from them first.`
    }
    remove={() => deleteMeasure(measure.id)}
    onClose={onClose}
  >
    Its values in all periods are deleted permanently. The answers they are calculated from are not deleted.
  </RemoveDialog>
);
