import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { languagesQuery } from '../../../../data/questionnaires/translations.ts';
import { AddLanguage } from '../../../../features/questionnaires/translations/add-language.tsx';
import { LanguagePanel } from '../../../../features/questionnaires/translations/language-panel.tsx';
import { LanguagesList } from '../../../../features/questionnaires/translations/languages-list.tsx';
import { TranslationEditor } from '../../../../features/questionnaires/translations/translation-editor.tsx';
import { usePageTitle } from '../../../../lib/format/page-title.ts';
import { paths } from '../../../../paths.ts';
import { PageNotFound } from '../../../../shell/error-handling/page-errors.ts';
import { PageBody, PageHeader } from '../../../../ui/page/page-header.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PageLoadState } from '../../../../shell/error-handling/page-load-state.tsx';

/** Shows a questionnaire in other languages. The URL holds the open language. */
export default function TranslationsPage() {
  const { id: text = '' } = useParams();
  if (!/^\d{1,9}$/.test(text)) throw new PageNotFound(location.pathname);
  const id = Number(text);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(languagesQuery(id));
  usePageTitle(data ? `Languages: ${data.questionnaire_name}` : 'Languages');
  if (!data) return <PageLoadState error={error} retry={refetch} />;
  const wanted = params.get('language');
  const shown = data.languages.find(({ language }) => language === wanted) ?? data.languages[0];
  const add = (
    <Button variant={shown ? 'secondary' : 'primary'} icon="plus" onClick={() => setAdding(true)}>
      Add a language…
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        title="Languages"
        lead={`${data.questionnaire_name}: ${data.project_name}, ${data.time_period_name}`}
        crumbs={[
          { label: 'Questionnaires', to: paths.questionnaires({ project: data.project_id }) },
          { label: data.questionnaire_name, to: paths.questionnaireBuilder(id) },
        ]}
        actions={shown && add}
      />
      {shown ? (
        <>
          <LanguagesList id={id} languages={data.languages} texts={data.texts} current={shown.language} />
          <LanguagePanel
            key={`panel ${shown.language}`}
            id={id}
            about={data}
            shown={shown}
            onRemoved={() => navigate(paths.questionnaireTranslations(id))}
          />
          <TranslationEditor key={shown.language} id={id} language={shown.language} />
        </>
      ) : (
        <EmptyState icon="file-text" title="This questionnaire is in English only" action={add}>
          Add a language to type translations next to the English text, or import them from a file. Text
          without a translation appears in English.
        </EmptyState>
      )}
      {isAdding && (
        <AddLanguage
          id={id}
          there={data.languages.map(({ language }) => language)}
          onAdded={(language) => {
            setAdding(false);
            void navigate(paths.questionnaireTranslations(id, { language }));
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </PageBody>
  );
}
