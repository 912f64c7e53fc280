import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { toApiError } from '../../../../lib/api-error.ts';
import { definitionQuery } from '../../../../data/questionnaire-builder.ts';
import { Builder } from '../../../../features/questionnaire-builder/builder.tsx';
import { ExportDialog } from '../../../../features/questionnaire-builder/export/export-dialog.tsx';
import { DeleteQuestionnaire } from '../../../../features/questionnaire-builder/list/delete-questionnaire.tsx';
import { NewQuestionnaireForm } from '../../../../features/questionnaire-builder/list/new-questionnaire-form.tsx';
import { questionsOf } from '../../../../features/questionnaire-builder/question/question-codes.ts';
import { StatusBadge } from '../../../../features/questionnaire-builder/status/status-badge.tsx';
import { ImportAnswersDialog } from '../../../../features/workbooks/import-answers-dialog.tsx';
import { usePageTitle } from '../../../../lib/page-title.ts';
import { paths } from '../../../../paths.ts';
import { PageNotFound } from '../../../../shell/guards/page-errors.ts';
import { toast } from '../../../../shell/toasts/toasts.ts';
import { LinkButton } from '../../../../ui/press/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/press/menu.tsx';
import { MenuButton } from '../../../../ui/press/menu-button.tsx';
import { LoadError } from '../../../../ui/telling/load-error.tsx';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { Skeleton } from '../../../../ui/telling/skeleton.tsx';

/** A questionnaire in the builder. */
export default function BuilderPage() {
  const id = Number(useParams()['id']);
  if (!Number.isInteger(id) || id <= 0) throw new PageNotFound(location.pathname);
  const { data, error, refetch } = useQuery(definitionQuery(id));
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'copy' | 'delete' | 'export' | 'answers' | null>(null);
  const close = () => setAsking(null);
  usePageTitle(data ? `Build: ${data.questionnaire_name}` : 'Questionnaire');
  if (!data && error && toApiError(error).status === 404) throw new PageNotFound(location.pathname);
  if (!data) {
    return (
      <PageBody>
        {error ? <LoadError error={error} retry={refetch} /> : <Skeleton type="text@2, image@2" />}
      </PageBody>
    );
  }
  return (
    <PageBody>
      <Builder
        key={id}
        questionnaire={data}
        header={
          <PageHeader
            title={data.questionnaire_name}
            lead={`${data.project_name}, ${data.time_period_name}`}
            crumbs={[{ label: 'Questionnaires', to: paths.questionnaires() }]}
            badge={<StatusBadge status={data.status} />}
            actions={
              <>
                <LinkButton icon="eye" to={paths.questionnairePreview(id)}>
                  Preview
                </LinkButton>
                <LinkButton to={paths.questionnaireTranslations(id)}>Languages</LinkButton>
                <Menu trigger={<MenuButton>More</MenuButton>}>
                  <MenuItem icon="copy" onAction={() => setAsking('copy')}>
                    Copy…
                  </MenuItem>
                  <MenuItem icon="download" onAction={() => setAsking('export')}>
                    Export…
                  </MenuItem>
                  {data.kind !== 'case' && data.kind !== 'survey' && (
                    <MenuItem icon="upload" onAction={() => setAsking('answers')}>
                      Take in answers…
                    </MenuItem>
                  )}
                  <MenuSeparator />
                  <MenuItem icon="trash-2" isDestructive onAction={() => setAsking('delete')}>
                    Delete…
                  </MenuItem>
                </Menu>
              </>
            }
          />
        }
      />
      {asking === 'copy' && (
        <Dialog isOpen onClose={close} title={`Copy “${data.questionnaire_name}”`}>
          <NewQuestionnaireForm
            copyOf={data}
            onCancel={close}
            onMade={(copy) => {
              close();
              toast('Copied. This is the copy.', 'success');
              void navigate(paths.questionnaireBuilder(copy));
            }}
          />
        </Dialog>
      )}
      {asking === 'export' && (
        <ExportDialog id={id} name={`${data.questionnaire_name}, ${data.time_period_name}`} onClose={close} />
      )}
      {asking === 'answers' && <ImportAnswersDialog id={id} name={data.questionnaire_name} onClose={close} />}
      {asking === 'delete' && (
        <DeleteQuestionnaire
          questionnaire={{ ...data, questions: questionsOf(data).length }}
          onClose={close}
          onDeleted={() => {
            toast('The questionnaire has been deleted.', 'success');
            void navigate(paths.questionnaires());
          }}
        />
      )}
    </PageBody>
  );
}
