import type { Document } from '@portal/contract/site/documents';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { addDocumentVersion, documentVersionsQuery } from '../../../data/site/documents.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useFormMutation } from '../../../lib/form/use-form-mutation.ts';
import { FileField } from '../../../ui/form/file-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormErrors } from '../../../ui/form/form-errors.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/resource/form-dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DownloadLink } from './document-columns.tsx';
import { acceptedFiles, fileHint, validateFile, formatFileSize } from './document-file-rules.ts';

/** The versions of a document, and a way to add one. */
export function DocumentVersions({ document, onClose }: { document: Document; onClose: () => void }) {
  const { data: versions, error, refetch } = useQuery(documentVersionsQuery(document.id));
  return (
    <FormDialog isOpen onClose={onClose} title={`Versions of “${document.document_name}”`}>
      {() => (
        <div className="grid gap-6">
          {error && !versions && <LoadError error={error} retry={refetch} />}
          {!error && !versions && <Skeleton type="text@3" />}
          {versions && (
            <>
              <ul className="grid divide-y divide-line">
                {versions.map((version) => (
                  <li key={version.version_number} className="py-3">
                    <DownloadLink
                      id={document.id}
                      fileName={version.file_name}
                      version={version.version_number}
                    >
                      {`Version ${version.version_number}: ${version.file_name}`}
                    </DownloadLink>
                    <p className="text-sm text-ink-soft">
                      {formatFileSize(version.size_bytes)}, {formatDateTime(version.uploaded_at)}
                      {version.uploaded_by && `, ${version.uploaded_by}`}
                    </p>
                  </li>
                ))}
              </ul>
              <NewVersion id={document.id} newest={versions[0]?.version_number ?? 0} />
            </>
          )}
        </div>
      )}
    </FormDialog>
  );
}

function NewVersion({ id, newest }: { id: number; newest: number }) {
  const form = useForm<{ file: FileList | null }>({ defaultValues: { file: null }, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = useFormMutation(form, ({ file }) => addDocumentVersion(id, newest, file![0]!), {
    said: 'New version uploaded. People will now download this version.',
    done: () => form.reset({ file: null }),
  });
  return (
    <Form isUnsaved={isDirty} className="grid gap-4 border-t border-line pt-5" onSubmit={submit}>
      <h3>New version</h3>
      <FormErrors form={form} />
      <FileField
        label="File"
        hint={fileHint}
        accept={acceptedFiles}
        error={errors.file?.message}
        {...form.register('file', { validate: validateFile })}
      />
      <Button type="submit" variant="primary" className="justify-self-start" isPending={isSubmitting}>
        Upload new version
      </Button>
    </Form>
  );
}
