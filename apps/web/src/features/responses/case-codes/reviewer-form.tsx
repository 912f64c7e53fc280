import type { CaseCode } from '@portal/contract/responses/case-codes';
import { useForm } from 'react-hook-form';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { editReviewer } from '../../../data/responses/case-codes.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { ReviewerControl } from './reviewer-control.tsx';

type Values = { reviewer_id: number | null; second_reviewer_id: number | null };
type Review = { reviewer_id: number | null; reviewer_name: string | null };
const knownOf = (review: Review | null | undefined) =>
  review?.reviewer_id ? { id: review.reviewer_id, full_name: review.reviewer_name ?? '' } : null;

/** Sets who reviews one or several cases; for one case, also the second reviewer. */
export function ReviewerForm({
  whose,
  cases,
  onSaved,
  onCancel,
}: {
  whose: ResponseKey;
  cases: readonly CaseCode[];
  onSaved: () => void;
  onCancel: () => void;
}) {
  const single = cases.length === 1 ? cases[0]! : null;
  const first = knownOf(single);
  const second = knownOf(single?.second_review);
  const form = useForm<Values>({
    defaultValues: { reviewer_id: first?.id ?? null, second_reviewer_id: second?.id ?? null },
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting, dirtyFields } = form.formState;
  const save = async ({ reviewer_id, second_reviewer_id }: Values) => {
    const body = {
      ...((!single || dirtyFields.reviewer_id) && { reviewer_id }),
      ...(dirtyFields.second_reviewer_id && { second_reviewer_id }),
    };
    // One after the other: each request is independent, and the first refusal is shown.
    for (const { id } of cases) await editReviewer(id, body);
  };
  const submit = useFormMutation(form, save, {
    said: `Saved for ${formatCount(cases.length, 'case')}.`,
    done: onSaved,
  });
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <ReviewerControl form={form} name="reviewer_id" whose={whose} known={first} label="Reviewer" />
      {single && (
        <ReviewerControl
          form={form}
          name="second_reviewer_id"
          whose={whose}
          known={second}
          label="Second reviewer"
          hint={
            single.second_review
              ? 'Reviewers cannot see each other’s reviews until both are complete.'
              : 'If you assign someone, they review the case again without seeing the first review.'
          }
        />
      )}
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        Save
      </FormActions>
    </Form>
  );
}
