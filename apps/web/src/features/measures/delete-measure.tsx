import type { Measure } from '@portal/contract/measures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toApiError } from '../../lib/api-error.ts';
import { toast } from '../../shell/toasts.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { refreshMeasures, remove } from './measures.queries.ts';

/** Asks before a measure goes, and says what goes with it. */
export function DeleteMeasure({ measure, onClose }: { measure: Measure; onClose: () => void }) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => remove(measure.id),
    onSuccess: () => {
      toast(`“${measure.measure_name}” is deleted.`, 'success');
      void refreshMeasures(queryClient);
    },
    onError: (error) => toast(toApiError(error).error, 'error'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => deletion.mutate()}
      title={`Delete the measure “${measure.measure_name}”?`}
      confirmLabel="Delete measure"
      isDestructive
      isPending={deletion.isPending}
    >
      Its values in all periods are lost. The answers they were worked out from stay.
    </ConfirmDialog>
  );
}
