import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { questionnaireDefinitionQuery } from '../../../../../data/builder/questionnaire-builder.ts';
import { Builder } from '../../../../../features/builder/questionnaire-builder/builder.tsx';
import { ExportDialog } from '../../../../../features/builder/questionnaire-builder/export/export-dialog.tsx';
import { DeleteQuestionnaire } from '../../../../../features/builder/questionnaire-builder/list/delete-questionnaire.tsx';
import { NewQuestionnaireForm } from '../../../../../features/builder/questionnaire-builder/list/new-questionnaire-form.tsx';
import { questionsOf } from '../../../../../features/builder/questionnaire-builder/question/question-codes.ts';
import { StatusBadge } from '../../../../../features/builder/questionnaire-builder/settings/status-badge.tsx';
import { ImportAnswersDialog } from '../../../../../features/collection/workbooks/import-answers-dialog.tsx';
import { usePageTitle } from '../../../../../lib/format/page-title.ts';
import { paths } from '../../../../../paths.ts';
import { PageNotFound } from '../../../../../shell/error-handling/page-errors.ts';
import { toast } from '../../../../../lib/browser/toasts.ts';
import { LinkButton } from '../../../../../ui/buttons/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../../ui/menu/menu.tsx';
import { MenuTriggerButton } from '../../../../../ui/menu/menu-trigger-button.tsx';
import { PageBody, PageHeader } from '../../../../../ui/page/page-header.tsx';
import { PageLoadState } from '../../../../../shell/error-handling/page-load-state.tsx';

/** A questionnaire in the builder. */
export default function BuilderPage() {
  const id = Number(useParams()['id']);
  if (!Number.isInteger(id) || id <= 0) throw new PageNotFound(location.pathname);
  const { data, error, refetch } = useQuery(questionnaireDefinitionQuery(id));
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'copy' | 'delete' | 'export' | 'answers' | null>(null);
  const close = () => setAsking(null);
  usePageTitle(data ? `Build: ${data.questionnaire_name}` : 'Questionnaire');
  if (!data) return <PageLoadState error={error} retry={refetch} />;
  return (
    <PageBody>
      <Builder
        key={id}
        questionnaire={data}
        header={
          <PageHeader
            title={data.questionnaire_name}
            lead={`${data.project_name}, ${data.time_period_name}`}
            crumbs={[{ label: 'Questionnaires', to: paths.questionnaires({ project: data.project_id }) }]}
            badge={<StatusBadge status={data.status} />}
            actions={
              <>
                <LinkButton icon="eye" to={paths.questionnairePreview(id)}>
                  Preview
                </LinkButton>
                <LinkButton to={paths.questionnaireTranslations(id)}>Languages</LinkButton>
                <Menu trigger={<MenuTriggerButton>More</MenuTriggerButton>}>
                  <MenuItem icon="copy" onAction={() => setAsking('copy')}>
                    Copy…
                  </MenuItem>
                  <MenuItem icon="download" onAction={() => setAsking('export')}>
                    Export…
                  </MenuItem>
                  {data.kind !== 'case' && data.kind !== 'survey' && (
                    <MenuItem icon="upload" onAction={() => setAsking('answers')}>
                      Import answers…
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
              toast('Copied. You are now viewing the copy.', 'success');
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
            void navigate(paths.questionnaires({ project: data.project_id }));
          }}
        />
      )}
    </PageBody>
  );
}
