import type { Document, DocumentAudience } from '@portal/contract/site/documents';
import { required } from '@portal/contract/shared/form-rules';
import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { createDocument, updateDocument } from '../../../data/site/documents.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { validateWith } from '../../../lib/form/form.ts';
import { useProjects } from '../../../shell/context/use-projects.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { FileField } from '../../../ui/form/file-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import {
  acceptedFiles,
  audienceOptions,
  fileHint,
  validateFile,
  nameFromFile,
} from './document-file-rules.ts';

type Values = {
  file: FileList | null;
  document_name: string;
  description: string;
  folder_name: string;
  project_id: string;
  visible_to: DocumentAudience;
};

const fieldsOf = (one: Document | undefined) => ({
  document_name: one?.document_name ?? '',
  description: one?.description ?? '',
  folder_name: one?.folder_name ?? '',
  project_id: one?.project_id ?? null,
  visible_to: one?.visible_to ?? ('everybody' as const),
});

/** A document with its file, or what a document that is there says of itself. */
export function DocumentForm({
  document: opened,
  folders,
  onSaved,
  onCancel,
}: {
  document?: Document;
  /** The existing folders to choose from. */
  folders: readonly string[];
  onSaved: () => void;
  onCancel: () => void;
}) {
  const listId = useId();
  /**
   * The name proposed from the selected file. Another file changes the proposal; a name the user typed stays.
   */
  const proposed = useRef('');
  const { data: projects = [] } = useProjects();
  const { item: document, was: seen, follow } = useEditedItem(opened, fieldsOf);
  const form = useForm<Values>({
    defaultValues: { ...seen, project_id: String(seen.project_id ?? ''), file: null },
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(
    form,
    ({ file, project_id, ...values }) => {
      const fields = { ...values, project_id: project_id === '' ? null : Number(project_id) };
      return document ? updateDocument(document.id, { ...fields, seen }) : createDocument(fields, file![0]!);
    },
    { said: document ? 'Saved.' : 'Document uploaded.', done: onSaved, typedOn: follow },
  );
  const chosen = form.register('file', {
    validate: (files) => document !== undefined || validateFile(files),
  });
  const isKnown = projects.some(({ id }) => id === seen.project_id);
  const options = [
    ...projects.map(({ id, project_name }) => ({ value: id, label: project_name })),
    // An archived project is in no chooser: a document stays in it unless it is moved.
    ...(document?.project_id && !isKnown
      ? [{ value: document.project_id, label: document.project_name ?? '' }]
      : []),
  ];
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      {!document && (
        <FileField
          label="File"
          hint={fileHint}
          accept={acceptedFiles}
          error={errors.file?.message}
          {...chosen}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            const isOurs = ['', proposed.current].includes(form.getValues('document_name'));
            if (file && isOurs) {
              proposed.current = nameFromFile(file.name);
              form.setValue('document_name', proposed.current, { shouldDirty: true });
            }
            return chosen.onChange(event);
          }}
        />
      )}
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={200}
        error={errors.document_name?.message}
        {...form.register('document_name', validateWith('Name', required()))}
      />
      <TextArea
        label="Description"
        isOptional
        maxLength={1000}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Project"
          placeholder="Whole programme"
          options={options}
          error={errors.project_id?.message}
          {...form.register('project_id')}
        />
        <Select
          label="Visible to"
          hint="Applies to people who have access to the project."
          options={audienceOptions}
          error={errors.visible_to?.message}
          {...form.register('visible_to')}
        />
      </div>
      <TextField
        label="Folder"
        hint="Enter an existing folder or a new one."
        isOptional
        autoComplete="off"
        maxLength={100}
        list={listId}
        error={errors.folder_name?.message}
        {...form.register('folder_name')}
      />
      <datalist id={listId}>
        {folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {document ? 'Save' : 'Upload'}
      </FormActions>
    </Form>
  );
}
