import {
  type ActionPlan,
  actionPlanStates,
  MAX_AIM_LENGTH,
  MAX_CHANGE_LENGTH,
  MAX_OWNER_LENGTH,
} from '@portal/contract/charts/action-plans';
import { required } from '@portal/contract/shared/form-rules';
import { actionPlanStateNames } from '@portal/wording/action-plan-states';
import { useForm } from 'react-hook-form';
import { addActionPlan, changeActionPlan } from '../../../data/charts/action-plans.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';

type Place = {
  chartId: number;
  submissionId: number;
  /** Null: a new one. */
  plan: ActionPlan | null;
  /** True if the programme team asked for plans, and so reads them. */
  isAsked: boolean;
};

/** Writes an action plan, or changes one and its state. */
export function ActionPlanDialog({ onClose, ...of }: Place & { onClose: () => void }) {
  return (
    <FormDialog isOpen onClose={onClose} title={of.plan ? 'Change action plan' : 'New action plan'}>
      {(onCancel) => <ActionPlanForm {...of} onSaved={onClose} onCancel={onCancel} />}
    </FormDialog>
  );
}

function ActionPlanForm({
  chartId,
  submissionId,
  plan,
  isAsked,
  onSaved,
  onCancel,
}: Place & { onSaved: () => void; onCancel: () => void }) {
  const { aim = '', change = '', owner_name = '', starts_on = '', due_on = '', state = 'open' } = plan ?? {};
  const form = useForm({
    defaultValues: { aim, change, owner_name, starts_on, due_on, state },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    async ({ state: chosen, ...values }): Promise<unknown> =>
      plan
        ? changeActionPlan(chartId, plan.id, { ...values, state: chosen, version: plan.version })
        : addActionPlan(chartId, { ...values, submission_id: submissionId }),
    { said: 'Saved.', done: onSaved, typedOn: 'done' },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <TextField
        label="Aim"
        hint={isAsked ? 'The programme team can read the plan.' : 'Only your organisation can read the plan.'}
        autoComplete="off"
        maxLength={MAX_AIM_LENGTH}
        error={errors.aim?.message}
        {...form.register('aim', validateWith('Aim', required()))}
      />
      <TextArea
        label="Change"
        hint="What you will do differently."
        maxLength={MAX_CHANGE_LENGTH}
        error={errors.change?.message}
        {...form.register('change', validateWith('Change', required()))}
      />
      <TextField
        label="Owner"
        autoComplete="off"
        maxLength={MAX_OWNER_LENGTH}
        error={errors.owner_name?.message}
        {...form.register('owner_name', validateWith('Owner', required()))}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label="Start date"
          error={errors.starts_on?.message}
          {...form.register('starts_on', validateWith('Start date', required()))}
        />
        <TextField
          type="date"
          label="Due date"
          error={errors.due_on?.message}
          {...form.register('due_on', validateWith('Due date', required()))}
        />
      </div>
      {plan && (
        <Select
          label="State"
          options={actionPlanStates.map((value) => ({ value, label: actionPlanStateNames[value] }))}
          {...form.register('state')}
        />
      )}
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {plan ? 'Save' : 'Add plan'}
      </FormActions>
    </Form>
  );
}
