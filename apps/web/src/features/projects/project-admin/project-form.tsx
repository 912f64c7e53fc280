import type { Project } from '@portal/contract/projects/projects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { createProject, updateProject } from '../../../data/projects/manage-projects.ts';
import { projectQuery } from '../../../data/projects/projects.ts';
import { toApiError } from '../../../lib/http/api-error.ts';
import { useCodeFromName } from '../../../lib/form/code-from-name.ts';
import { keepTypedText } from '../../../lib/form/form.ts';
import { toast } from '../../../lib/browser/toasts.ts';
import { useEditedItem } from '../../../lib/form/use-edited-item.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormActions } from '../../../ui/dialog/form-actions.tsx';
import { ConfirmWiderVisibility } from './confirm-wider-visibility.tsx';
import { NameAndCode } from './name-and-code.tsx';
import { ProjectFields } from './project-fields.tsx';
import {
  uniqueProjectCodeRule,
  toProjectUpdate,
  readVisibilityWarnings,
  defaultProjectValues,
  type ProjectValues,
  toProjectFields,
  toProjectValues,
} from './project-values.ts';

type Props = {
  categories: readonly { id: number; category_name: string }[];
  /** Codes of the programme's other projects. */
  takenCodes: readonly string[];
  onSaved: () => void;
  onCancel: () => void;
};

/** Edits an existing project. Loads its settings again, because a list does not have them. */
export function EditProjectForm({ id, ...props }: Props & { id: number }) {
  const { data, error, refetch } = useQuery(projectQuery(id));
  // The form keeps the opened project during a background reload, so that no input is lost.
  const [opened, setOpened] = useState<Project | null>(null);
  if (data && !opened) setOpened(data);
  if (opened) return <ProjectForm {...props} project={opened} />;
  return error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@8" />;
}

/** The settings of a project, of a new one or of one that is there. */
export function ProjectForm({
  project: given,
  categories,
  takenCodes,
  onSaved,
  onCancel,
}: Props & { project?: Project }) {
  const {
    item: project,
    was: opened,
    follow,
  } = useEditedItem(given, (one) =>
    one ? toProjectValues(one) : defaultProjectValues(categories[0]?.id ?? 0),
  );
  const form = useForm<ProjectValues>({ defaultValues: opened, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [visible, setVisible] = useState<{ sentences: string[]; values: ProjectValues } | null>(null);
  const code = useCodeFromName(form, uniqueProjectCodeRule(takenCodes));
  const saved = (stored: Project, values: ProjectValues) => {
    toast(project ? 'Saved.' : 'The project has been created. Now set its dates.', 'success');
    if (keepTypedText(form, values)) follow(stored);
    else onSaved();
  };
  const save = async (values: ProjectValues): Promise<Project | string[]> => {
    if (!project) return createProject(toProjectFields(values));
    try {
      return await updateProject(project.id, toProjectUpdate(opened, values));
    } catch (error) {
      const sentences = readVisibilityWarnings(toApiError(error).body);
      if (!sentences) throw error;
      return sentences;
    }
  };
  const submit = useFormMutation(form, save, {
    done: (answer, values) =>
      Array.isArray(answer) ? setVisible({ sentences: answer, values }) : saved(answer, values),
    typedOn: 'done',
  });
  return (
    <Form isUnsaved={isDirty} className="grid gap-5" onSubmit={submit}>
      <FormErrors form={form} />
      <NameAndCode
        register={form.register as unknown as UseFormRegister<{ project_name: string; project_code: string }>}
        errors={errors}
        isNew={!project}
        {...(!project && code)}
      />
      <ProjectFields form={form} categories={categories} projectId={project?.id ?? null} />
      <FormActions isPending={isSubmitting} onCancel={onCancel}>
        {project ? 'Save' : 'Add project'}
      </FormActions>
      {project && visible && (
        <ConfirmWiderVisibility
          sentences={visible.sentences}
          onClose={() => setVisible(null)}
          send={() =>
            updateProject(project.id, {
              ...toProjectUpdate(opened, visible.values),
              confirm_loosening: true,
            })
          }
          onSent={(stored) => saved(stored, visible.values)}
        />
      )}
    </Form>
  );
}
