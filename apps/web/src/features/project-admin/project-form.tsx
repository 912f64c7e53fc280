import type { Project } from '@portal/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { createProject, updateProject } from '../../data/manage-projects.ts';
import { projectQuery } from '../../data/projects.ts';
import { toApiError } from '../../lib/api-error.ts';
import { useCodeFromName } from '../../lib/code-from-name.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { toast } from '../../shell/toasts/toasts.ts';
import { useFormWrite } from '../../shell/write/use-form-write.ts';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { FormErrors } from '../../ui/form/form-errors.tsx';
import { Button } from '../../ui/press/button.tsx';
import { LoadError } from '../../ui/telling/load-error.tsx';
import { Skeleton } from '../../ui/telling/skeleton.tsx';
import { ConfirmLoosening } from './confirm-loosening.tsx';
import { NameAndCode } from './name-and-code.tsx';
import { ProjectFields } from './project-fields.tsx';
import {
  projectCode,
  changesOf,
  madeVisibleOf,
  newProject,
  type ProjectValues,
  toFields,
  valuesOf,
} from './project-values.ts';

type Props = {
  categories: readonly { id: number; category_name: string }[];
  /** Of the other projects of the programme. */
  takenCodes: readonly string[];
  onSaved: () => void;
  onCancel: () => void;
};

/** A project that is there: its settings are read anew, for a list does not have them. */
export function ChangeProject({ id, ...props }: Props & { id: number }) {
  const { data, error, refetch } = useQuery(projectQuery(id));
  // What was opened stays while it is read anew in the background: nothing typed is given up for it.
  const [opened, setOpened] = useState<Project | null>(null);
  if (data && !opened) setOpened(data);
  if (opened) return <ProjectForm {...props} project={opened} />;
  return error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@8" />;
}

/** The settings of a project, of a new one or of one that is there. */
export function ProjectForm({
  project,
  categories,
  takenCodes,
  onSaved,
  onCancel,
}: Props & { project?: Project }) {
  const [opened] = useState(() => (project ? valuesOf(project) : newProject(categories[0]?.id ?? 0)));
  const form = useForm<ProjectValues>({ defaultValues: opened, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [visible, setVisible] = useState<string[] | null>(null);
  useUnsaved(isDirty);
  const code = useCodeFromName(form, projectCode(takenCodes));
  const saved = () => {
    toast(project ? 'Saved.' : 'The project is made. Give it its dates next.', 'success');
    onSaved();
  };
  const submit = useFormWrite(form, async (values) => {
    if (!project) {
      await createProject(toFields(values));
      return saved();
    }
    try {
      await updateProject(project.id, changesOf(opened, values));
    } catch (error) {
      const sentences = madeVisibleOf(toApiError(error).body);
      if (!sentences) throw error;
      return setVisible(sentences);
    }
    saved();
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <NameAndCode
        register={form.register as unknown as UseFormRegister<{ project_name: string; project_code: string }>}
        errors={errors}
        isNew={!project}
        {...(!project && code)}
      />
      <ProjectFields form={form} categories={categories} />
      <DialogActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {project ? 'Save' : 'Add project'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
      {project && visible && (
        <ConfirmLoosening
          sentences={visible}
          onClose={() => setVisible(null)}
          send={() =>
            updateProject(project.id, { ...changesOf(opened, form.getValues()), confirm_loosening: true })
          }
          onSent={saved}
        />
      )}
    </form>
  );
}
