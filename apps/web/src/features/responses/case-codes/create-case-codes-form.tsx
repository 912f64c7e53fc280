import { type CaseProgress, MOST_CASE_CODES } from '@portal/contract/responses/case-codes';
import { between, required, toNumber } from '@portal/contract/shared/form-rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { createCaseCodes } from '../../../data/responses/case-codes.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { NumberField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { ReviewerControl } from './reviewer-control.tsx';

type Values = { count: string; reviewer_id: number | null; second_reviewer_id: number | null };

/** Makes codes. Sent again because the answer got lost, the same request makes none twice. */
export function CreateCaseCodesForm({
  whose,
  isSurvey,
  progress: { settings, codes_left, unused, in_progress, complete },
  onMade,
  onCancel,
}: {
  whose: ResponseKey;
  isSurvey: boolean;
  progress: CaseProgress;
  onMade: () => void;
  onCancel: () => void;
}) {
  const [request_key, setRequestKey] = useState(() => crypto.randomUUID());
  const there = unused + in_progress + complete;
  const most = Math.min(codes_left, MOST_CASE_CODES);
  const wanted = settings.target === null ? 0 : Math.max(0, settings.target - there);
  const form = useForm<Values>({
    defaultValues: {
      count: wanted > 0 ? String(Math.min(wanted, most)) : '',
      reviewer_id: null,
      second_reviewer_id: null,
    },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const save = ({ count, ...reviewers }: Values) =>
    createCaseCodes(whose, { count: toNumber(count) ?? 0, ...reviewers, request_key });
  const submit = useFormMutation(form, save, {
    said: ({ case_codes }) => `${formatCount(case_codes.length, 'code')} created.`,
    done: onMade,
    typedOn: () => setRequestKey(crypto.randomUUID()),
  });
  const isDouble = !isSurvey && settings.double_review_percent > 0;
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <NumberField
        label="Number of codes"
        inputMode="numeric"
        hint={`Codes created: ${formatNumber(there)}, out of a maximum of ${formatNumber(settings.code_limit)}${settings.target === null ? '' : `; ${formatNumber(settings.target)} requested`}.`}
        error={errors.count?.message}
        {...form.register('count', validateWith('Number of codes', required(), between(1, most)))}
      />
      {!isSurvey && (
        <ReviewerControl
          form={form}
          name="reviewer_id"
          whose={whose}
          label="Reviewer"
          hint="Applies to all cases you create now. You can change it for each case later."
        />
      )}
      {isDouble && (
        <ReviewerControl
          form={form}
          name="second_reviewer_id"
          whose={whose}
          label="Second reviewer"
          hint={`${settings.double_review_percent}% of cases, picked at random, are reviewed a second time.`}
        />
      )}
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        Create codes
      </FormActions>
    </Form>
  );
}
