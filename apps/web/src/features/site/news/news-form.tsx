import type { AdminNewsItem } from '@portal/contract/site/news';
import { required } from '@portal/contract/shared/form-rules';
import { useForm } from 'react-hook-form';
import { createNews, updateNews } from '../../../data/site/news.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { fromDateTimeInput, toDateTimeInput } from '../../../lib/form/date-time-input.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { RichTextField } from '../../../ui/form/rich-text-field.tsx';
import { RequiredTextField } from '../../../ui/form/required-text-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';

/** A piece of news, a new one or one that is there. */
export function NewsForm({
  news: opened,
  onSaved,
  onCancel,
}: {
  news?: AdminNewsItem;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const {
    item: news,
    was: seen,
    follow,
  } = useEditedItem(opened, (one) => ({
    news_title: one?.news_title ?? '',
    news_text: one?.news_text ?? '',
    is_public: one?.is_public ?? false,
    is_pinned: one?.is_pinned ?? false,
    published_from: one?.published_from ?? new Date().toISOString(),
    published_until: one?.published_until ?? null,
  }));
  const form = useForm({
    defaultValues: {
      ...seen,
      published_from: toDateTimeInput(seen.published_from),
      published_until: toDateTimeInput(seen.published_until),
    },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    (typed) => {
      const fields = {
        ...typed,
        published_from: fromDateTimeInput(typed.published_from, seen.published_from) ?? '',
        published_until: fromDateTimeInput(typed.published_until, seen.published_until),
      };
      return news ? updateNews(news.id, { ...fields, seen }) : createNews(fields);
    },
    {
      said: ({ state }) =>
        state === 'shown' ? 'Saved. It is shown on the home page.' : 'Saved. It is not currently shown.',
      done: onSaved,
      typedOn: follow,
    },
  );
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <RequiredTextField form={form} name="news_title" label="Title" maxLength={200} />
      <RichTextField label="Text" control={form.control} name="news_text" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label="Shown from"
          error={errors.published_from?.message}
          {...form.register('published_from', validateWith('Shown from', required()))}
        />
        <TextField
          type="datetime-local"
          label="Shown until"
          isOptional
          error={errors.published_until?.message}
          {...form.register('published_until')}
        />
      </div>
      <Checkbox
        label="Visible without signing in"
        hint="Anyone on the internet can then read it."
        {...form.register('is_public')}
      />
      <Checkbox
        label="Pinned"
        hint="Appears above everything else on the home page."
        {...form.register('is_pinned')}
      />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {news ? 'Save' : 'Publish'}
      </FormActions>
    </Form>
  );
}
