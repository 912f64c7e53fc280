import type { BuiltQuestion } from '@portal/contract/builder/built-questionnaire';
import { RemoveDialog } from '../../../../ui/dialog/remove-dialog.tsx';
import { removePart } from '../../../../data/builder/questionnaire-builder.ts';
import type { Axis, AxisPart } from './axis-menu.tsx';
import { useBuilder } from '../builder-context.ts';
import { describeLostQuestions, describeRemovalBlocker } from '../part-editor/describe-removal.ts';

/** Asks before a row or column goes with the questions in it. */
export function RemoveAxis({
  axis,
  part,
  questions,
  onClose,
}: {
  axis: Axis;
  part: AxisPart;
  questions: BuiltQuestion[];
  onClose: () => void;
}) {
  const { refresh } = useBuilder();
  return (
    <RemoveDialog
      name={part.name}
      confirmLabel={`Remove ${axis}`}
      refused={describeRemovalBlocker([{ questions }])}
      remove={() => removePart(axis, part.id)}
      onRemoved={refresh}
      onClose={onClose}
    >
      <p>
        If you remove this {axis}, you will lose{' '}
        <strong className="text-ink">{describeLostQuestions([{ questions }])}</strong>.
      </p>
    </RemoveDialog>
  );
}
