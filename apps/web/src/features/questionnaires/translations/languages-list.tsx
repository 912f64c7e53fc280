import type { QuestionnaireLanguage } from '@portal/contract/questionnaires/translations';
import { languageName } from '@portal/contract/shared/languages';
import { Link } from 'react-router';
import { cx } from '../../../lib/format/class-names.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';

/** The languages of a questionnaire with how far each is; each leads to its texts. */
export function LanguagesList({
  id,
  languages,
  texts,
  current,
}: {
  id: number;
  languages: readonly QuestionnaireLanguage[];
  texts: number;
  current: string | undefined;
}) {
  return (
    <nav aria-label="Languages">
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {languages.map((one) => (
          <li key={one.language}>
            <Link
              to={paths.questionnaireTranslations(id, { language: one.language })}
              aria-current={one.language === current ? 'page' : undefined}
              className={cx(
                'grid h-full content-start gap-3 rounded-lg border p-4 hover:bg-canvas',
                one.language === current ? 'border-accent bg-accent-tint' : 'border-line bg-surface',
              )}
            >
              <span className="flex flex-wrap items-baseline justify-between gap-2">
                <span className="font-semibold">{languageName(one.language)}</span>
                <bdi lang={one.language} className="text-sm text-ink-soft">
                  {languageName(one.language, one.language)}
                </bdi>
              </span>
              <ProgressBar
                value={one.translated}
                max={texts}
                label={one.gaps === 0 ? 'No gaps' : formatCount(one.gaps, 'gap')}
                text={`${formatNumber(one.translated)} of ${formatNumber(texts)}`}
              />
              <span className="flex flex-wrap gap-2">
                {one.is_offered ? (
                  <Badge tone="success" icon="check">
                    Offered
                  </Badge>
                ) : (
                  <Badge>Not offered</Badge>
                )}
                {one.reviewed_at ? (
                  <Badge tone="success" icon="check">
                    Reviewed
                  </Badge>
                ) : (
                  <Badge tone="warning">Not reviewed</Badge>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
