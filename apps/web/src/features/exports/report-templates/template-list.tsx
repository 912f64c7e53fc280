import type { ReportTemplateSummary } from '@portal/contract/exports/report-templates';
import { formatNounCount } from '@portal/wording/plurals';
import { useState } from 'react';
import { Link } from 'react-router';
import { deleteTemplate, makeReport } from '../../../data/exports/report-templates.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useApiMutation } from '../../../lib/form/use-api-mutation.ts';
import { RemoveDialog } from '../../../ui/dialog/remove-dialog.tsx';
import { Button, IconButton } from '../../../ui/buttons/button.tsx';

const formats = { pdf: 'PDF', pptx: 'PowerPoint' } as const;

/** Lists templates by name. One press creates each report for the period and submission selected above. */
export function TemplateList({
  templates,
  asked,
  linkTo,
  onForAll,
}: {
  templates: readonly ReportTemplateSummary[];
  /** Null: there is no period to make any of. */
  asked: { time_period_id: number; submission_id: number | undefined } | null;
  linkTo: (id: number) => string;
  /** Set for users who can create reports for all. */
  onForAll: ((template: ReportTemplateSummary) => void) | null;
}) {
  const [removing, setRemoving] = useState<ReportTemplateSummary | null>(null);
  const make = useApiMutation(makeReport, {
    said: ({ title }) => `“${title}” is being created. It appears in the list below.`,
  });
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {templates.map((template) => (
          <li key={template.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-56 flex-1">
              <Link className="link font-medium" to={linkTo(template.id)}>
                {template.template_name}
              </Link>
              <span className="block text-sm text-ink-faint">
                {[
                  formats[template.format],
                  ...(template.charts > 0 ? [formatNounCount(template.charts, 'chart')] : []),
                  template.is_shared ? 'from the programme team' : 'from your organisation',
                  `changed ${formatDate(template.changed_at)}${template.changed_by && !template.is_shared ? ` by ${template.changed_by}` : ''}`,
                ].join(', ')}
              </span>
            </div>
            <Button
              size="small"
              variant="primary"
              disabled={asked === null}
              isPending={make.isPending}
              aria-label={`Create “${template.template_name}”`}
              onClick={() => asked && void make.send(template.id, asked)}
            >
              Create report
            </Button>
            {onForAll && template.is_shared && (
              <Button
                size="small"
                disabled={asked === null}
                aria-label={`Create “${template.template_name}” for all organisations`}
                onClick={() => onForAll(template)}
              >
                Create for all…
              </Button>
            )}
            {template.may_change && (
              <IconButton
                icon="trash-2"
                label={`Delete ${template.template_name}`}
                onClick={() => setRemoving(template)}
              />
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <RemoveDialog
          name={removing.template_name}
          kind="template"
          verb="delete"
          remove={() => deleteTemplate(removing.id)}
          onClose={() => setRemoving(null)}
        >
          Its {formatNounCount(removing.charts, 'chart')} and its text will be deleted
          {removing.is_shared ? ' for everyone in the project' : ' for everyone in your organisation'}. Files
          already created from it stay available.
        </RemoveDialog>
      )}
    </>
  );
}
