import type { BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, useForm, type UseFormReturn } from 'react-hook-form';
import { toApiError } from '../../../../lib/http/api-error.ts';
import { changedFields, findConflictingFields } from '../../../../lib/form/changed-fields.ts';
import { restoreFieldFocus, rebaseForm, sendForm, applyFormChanges } from '../../../../lib/form/form.ts';
import { type InputDuringSave, useBuilder } from '../builder-context.ts';
import { type Part, formatPart } from './part-address.ts';

const GONE = 'Another person has removed this. Your changes are still here, so you can copy them elsewhere.';

export type PartForm<Values extends object> = {
  form: UseFormReturn<Values>;
  /** @returns whether it was saved; `onSaved` is left out by who goes elsewhere by themselves */
  submit: (isLeft?: boolean) => Promise<boolean>;
  discard: () => void;
  /** Changes by another user since the form opened, if the form also has changes. */
  newer: { values: Values; clashing: string[]; takeTheirs: () => void; keepMine: () => void } | null;
  /** Returns true while the form itself leaves after a save, and takes along the text typed during it. */
  isCarried: () => boolean;
  /** Records if the user leaves after the save: then the form opens nothing itself. */
  onWait: (isWaiting: boolean) => void;
};

type PartFormOptions<Values extends object, Result> = {
  /** For a new part. */
  initial?: Values;
  /** For a part that fills the main area: input typed while it was being added continues here. */
  part?: Part;
  /** Returns the part as stored in the questionnaire; null if it is deleted. */
  read?: (questionnaire: BuiltQuestionnaire) => Values | null;
  save: (values: Values) => Promise<Result>;
  /** `typedOn`: of a new part, or in a dialog, what would go with the form. */
  onSaved?: (result: Result, typedOn: InputDuringSave | null) => void;
};

/**
 * Manages the form of a part of the questionnaire. An unchanged form follows changes by others; typed input
 * stays until it is saved or discarded.
 */
export function usePartForm<Values extends object, Result = unknown>(
  options: PartFormOptions<Values, Result>,
): PartForm<Values> {
  const { initial, part, read, save, onSaved } = options;
  const { questionnaire, refresh } = useBuilder();
  const current = read?.(questionnaire) ?? null;
  const [base, setBase] = useState(() => (current ?? initial)!);
  const form = useForm<Values>({ defaultValues: base as DefaultValues<Values>, shouldFocusError: false });
  const { isDirty, isSubmitting } = form.formState;
  const isLeaving = useRef(false);
  const isAwaited = useRef(false);
  const onWait = useCallback((isWaiting: boolean) => void (isAwaited.current = isWaiting), []);

  const isBehind = current !== null && changedFields(base, current).length > 0;
  if (isBehind && !isDirty && !isSubmitting) setBase(current);
  useEffect(() => {
    if (!form.formState.isDirty && changedFields(base, form.getValues()).length > 0) form.reset(base);
  }, [form, base]);
  useInputDuringSave(form, part);

  /** Updates the form, keeping input typed since `from`; without `from`, discards all input. */
  const follow = (values: Values, from = form.getValues()) => {
    setBase(values);
    rebaseForm(form, from, values);
  };
  async function send(values: Values, isLeft: boolean): Promise<boolean> {
    if (read && !(await isUpToDate(form, base, async () => read(await refresh())))) return false;
    let result: Result | undefined;
    const isSent = await sendForm(form, async () => {
      result = await save(values);
    });
    if (!isSent) return false;
    // The save succeeded, even if the reload fails.
    const newest = await refresh().catch(() => null);
    const isLeftBehind = isLeft || isAwaited.current;
    const typedOn = isLeftBehind ? null : inputSince(form, values);
    // A form for new parts becomes empty again. If the user has typed more, it becomes the form of the added
    // part.
    if (read) follow((newest && read(newest)) ?? values, values);
    else if (typedOn) follow(values, values);
    else follow(base);
    isLeaving.current = true;
    if (!isLeftBehind) onSaved?.(result as Result, typedOn);
    isLeaving.current = false;
    return true;
  }
  const submit = useSubmitOnce(form, send, { isDirty, isNew: read === undefined });
  return {
    form,
    submit,
    discard: () => follow(current ?? base),
    newer:
      isBehind && isDirty
        ? {
            values: current,
            clashing: findConflictingFields(base, form.getValues(), current),
            takeTheirs: () => follow(current),
            keepMine: () => follow(current, base),
          }
        : null,
    isCarried: () => isLeaving.current,
    onWait,
  };
}

/** Continues with the input that was typed while the part was being added. */
function useInputDuringSave<Values extends object>(form: UseFormReturn<Values>, part: Part | undefined) {
  const { takeTypedOn } = useBuilder();
  const text = part && formatPart(part);
  useEffect(() => {
    const typedOn = text === undefined ? null : takeTypedOn(text);
    if (!typedOn) return;
    applyFormChanges(form, typedOn.sent as Values, typedOn.values as Values);
    restoreFieldFocus(typedOn.field);
  }, [form, text, takeTypedOn]);
}

/** Checks, before a save, that it overwrites only what the user has seen. */
async function isUpToDate<Values extends object>(
  form: UseFormReturn<Values>,
  base: Values,
  readNewest: () => Promise<Values | null>,
): Promise<boolean> {
  try {
    const newest = await readNewest();
    if (newest === null) form.setError('root', { message: GONE });
    return newest !== null && changedFields(base, newest).length === 0;
  } catch (thrown) {
    form.setError('root', { message: toApiError(thrown).error });
    return false;
  }
}

/** Returns the input typed since these values were sent; null if there is none. */
function inputSince<Values extends object>(
  form: UseFormReturn<Values>,
  sent: Values,
): InputDuringSave | null {
  const typed = form.getValues();
  return changedFields(sent, typed).length > 0
    ? { sent, values: typed, field: document.activeElement }
    : null;
}

/** Returns a function that submits the form, one submission at a time. */
function useSubmitOnce<Values extends object>(
  form: UseFormReturn<Values>,
  send: (values: Values, isLeft: boolean) => Promise<boolean>,
  { isDirty, isNew }: { isDirty: boolean; isNew: boolean },
): (isLeft?: boolean) => Promise<boolean> {
  /** Pressed twice it is saved once: it looks at what others have saved before it sends. */
  const isUnderWay = useRef(false);
  /**
   * True after a save request during a save: then the new input is saved next. A new part is added once only.
   */
  const isWantedAgain = useRef(false);
  const submit = async (isLeft = false): Promise<boolean> => {
    if (isUnderWay.current) {
      isWantedAgain.current = !isNew;
      return false;
    }
    isUnderWay.current = true;
    isWantedAgain.current = false;
    let isSaved = false;
    await form
      .handleSubmit(async (values) => {
        isSaved = await send(values as Values, isLeft);
      })()
      .finally(() => (isUnderWay.current = false));
    return isSaved && isWantedAgain.current ? again.current(isLeft) : isSaved;
  };
  const again = useRef(submit);
  useEffect(() => {
    again.current = async (isLeft) => !isDirty || submit(isLeft);
  });
  return submit;
}
