import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ResponseKey } from '../../../data/responses/answers.ts';
import { caseReviewersQuery } from '../../../data/responses/case-codes.ts';
import { ComboBox } from '../../../ui/form/combo-box.tsx';

/** Selects one of the people who can review, found by typing. */
export function ReviewerField({
  whose,
  known,
  ...field
}: {
  whose: ResponseKey;
  /** The reviewer already named. The field shows the name, found or not. */
  known?: { id: number; full_name: string } | null;
  label: string;
  name: string;
  hint?: string;
  error?: string | undefined;
  value: number | null;
  onChange: (id: number | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim().slice(0, 100));
  const { data = [] } = useQuery(caseReviewersQuery(whose, search === known?.full_name ? '' : search));
  const people = known && !data.some(({ id }) => id === known.id) ? [known, ...data] : data;
  return (
    <ComboBox
      {...field}
      isOptional
      options={people.map(({ id, full_name }) => ({ id, label: full_name }))}
      onSearch={setTyped}
      onChange={(id) => field.onChange(id === null ? null : Number(id))}
      emptyText="No reviewers found"
    />
  );
}
