// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { rebaseForm } from './form.ts';

type Values = { name: string; unit: string; options: { code: string }[] };
const sent: Values = { name: 'Beds', unit: ' b ', options: [{ code: 'a' }] };

it('keeps input typed during a save as unsaved; the rest is as stored', () => {
  const { result } = renderHook(() => {
    const form = useForm<Values>({ defaultValues: { name: '', unit: '', options: [] } });
    return { form, isDirty: form.formState.isDirty };
  });
  const { form } = result.current;
  act(() => {
    form.setValue('name', 'Beds open', { shouldDirty: true });
    form.setValue('unit', ' b ', { shouldDirty: true });
    form.setValue('options', [{ code: 'a' }, { code: 'b' }], { shouldDirty: true });
  });
  act(() => rebaseForm(form, sent, { ...sent, unit: 'b' }));
  expect(form.getValues()).toEqual({
    name: 'Beds open',
    unit: 'b',
    options: [{ code: 'a' }, { code: 'b' }],
  });
  expect(result.current.isDirty).toBe(true);
  act(() => rebaseForm(form, form.getValues(), { ...sent, unit: 'b' }));
  expect(form.getValues()).toEqual({ ...sent, unit: 'b' });
  expect(result.current.isDirty).toBe(false);
});
