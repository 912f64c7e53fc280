import { required } from '@portal/contract/shared/form-rules';
import type { BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
import { saveColumn, saveRow } from '../../../../data/builder/questionnaire-builder.ts';
import { validateWith } from '../../../../lib/form/form.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import type { Axis } from './axis-menu.tsx';
import { ExpressionField } from '../check/expression-field.tsx';
import { findPart } from '../outline/outline.ts';
import { PartFormFrame } from '../part-editor/part-form-frame.tsx';
import { usePartForm } from '../part-editor/use-part-form.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';

/** The condition has a different name from that of the sub-section, whose form is behind the dialog. */
type Values = { row_name: string; column_name: string; row_condition: string };

/** Name of a row or column; of a row also when it is shown. */
export function AxisDialog({
  axis,
  id,
  subSectionId,
  onClose,
}: {
  axis: Axis;
  id: number;
  subSectionId: number;
  onClose: () => void;
}) {
  const part = usePartForm<Values>({
    read: (questionnaire: BuiltQuestionnaire) => {
      const subSection = findPart(questionnaire, 'sub-section', subSectionId)?.subSection;
      const row = axis === 'row' && subSection?.rows.find((one) => one.id === id);
      if (row) return { row_name: row.row_name, column_name: '', row_condition: row.show_if };
      const column = axis === 'column' && subSection?.columns.find((one) => one.id === id);
      return column ? { row_name: '', column_name: column.column_name, row_condition: '' } : null;
    },
    save: ({ row_name, column_name, row_condition }): Promise<unknown> =>
      axis === 'row' ? saveRow(id, { row_name, show_if: row_condition }) : saveColumn(id, { column_name }),
    onSaved: (_, typedOn) => {
      if (!typedOn) onClose();
    },
  });
  const { errors } = part.form.formState;
  const name = axis === 'row' ? 'row_name' : 'column_name';
  return (
    <Dialog isOpen onClose={onClose} title={axis === 'row' ? 'Row' : 'Column'}>
      <PartFormFrame part={part} isInDialog onCancel={onClose}>
        <TextField
          label="Name"
          autoFocus
          maxLength={300}
          autoComplete="off"
          error={errors[name]?.message}
          {...part.form.register(name, validateWith('Name', required()))}
        />
        {axis === 'row' && (
          <ExpressionField form={part.form} name="row_condition" label="Shown only if" use="condition" />
        )}
      </PartFormFrame>
    </Dialog>
  );
}
