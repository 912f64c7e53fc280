import type { CaseSettings } from '@portal/contract/responses/case-codes';
import type { ComponentProps } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { NumberField } from '../../../../ui/form/text-field.tsx';

export type Numbers = 'code_limit' | 'target' | 'double_review_percent' | 'minutes' | 'minimum_responses';
export type CaseSettingsValues = Omit<CaseSettings, Numbers> & Record<Numbers, string>;
export type FieldsProps = {
  form: UseFormReturn<CaseSettingsValues>;
  /** Returns the properties of a field for a number. */
  number: (name: Numbers, label: string, low: number, high: number, isOptional?: boolean) => NumberFieldProps;
};
type NumberFieldProps = ComponentProps<typeof NumberField>;
