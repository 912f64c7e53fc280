import { required } from '@portal/contract/shared/form-rules';
import type { BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
import { useState } from 'react';
import { addCheck, saveCheck } from '../../../../data/builder/questionnaire-builder.ts';
import { validateWith } from '../../../../lib/form/form.ts';
import { RadioGroup } from '../../../../ui/form/choice-group.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { ConditionHelp } from '../part-editor/condition-help.tsx';
import { ExpressionField } from './expression-field.tsx';
import { PartFormFrame } from '../part-editor/part-form-frame.tsx';
import { usePartForm } from '../part-editor/use-part-form.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';

type Values = { expression: string; severity: 'error' | 'warning'; message: string };
const labels = { expression: 'Condition', message: 'Message', severity: 'Severity' };

/** A check: the condition that must hold, what is said when it does not, and how much that matters. */
export function CheckDialog({ id: opened, onClose }: { id: number | null; onClose: () => void }) {
  const { questionnaire } = useBuilder();
  const [id, setId] = useState(opened);
  const part = usePartForm<Values, { id: number }>({
    initial: { expression: '', severity: 'error', message: '' },
    ...(id !== null && {
      read: ({ checks }: BuiltQuestionnaire) => {
        const found = checks.find((check) => check.id === id);
        return found
          ? { expression: found.expression, severity: found.severity, message: found.message }
          : null;
      },
    }),
    save: async (values) => {
      if (id === null) return addCheck({ ...values, questionnaire_id: questionnaire.id });
      await saveCheck(id, values);
      return { id };
    },
    onSaved: (saved, typedOn) => {
      if (typedOn) setId(saved.id);
      else onClose();
    },
  });
  const { form } = part;
  const { errors } = form.formState;
  return (
    <Dialog isOpen onClose={onClose} title={id === null ? 'New check' : 'Check'}>
      <PartFormFrame
        part={part}
        isInDialog
        labels={labels}
        saveLabel={id === null ? 'Add check' : 'Save'}
        onCancel={onClose}
      >
        <ExpressionField
          form={form}
          name="expression"
          label="Condition"
          autoFocus
          hint="For example: beds_occupied <= beds_available"
          use="condition"
          isOptional={false}
        />
        <ConditionHelp />
        <TextField
          label="Message"
          hint="Shown when the check fails, for example “More beds are occupied than available.”"
          maxLength={500}
          autoComplete="off"
          error={errors.message?.message}
          {...form.register('message', validateWith('Message', required()))}
        />
        <RadioGroup
          legend="Severity"
          name="severity"
          input={form.register('severity')}
          options={[
            {
              value: 'error',
              label: 'Error',
              hint: 'The section cannot be completed until this is corrected.',
            },
            {
              value: 'warning',
              label: 'Warning',
              hint: 'Participants can confirm or explain their answers.',
            },
          ]}
        />
      </PartFormFrame>
    </Dialog>
  );
}
