import { useSearchParams } from 'react-router';
import { useProject } from '../../../../shell/context/use-project.ts';
import { ReportsList } from './reports-list.tsx';
import { ReportTemplatePage } from './report-template-page.tsx';

/** The reports of a project: which templates there are, or the one that is open. */
export default function ReportsPage() {
  const project = useProject();
  const [params] = useSearchParams();
  const open = Number(params.get('template')) || null;
  return open === null ? (
    <ReportsList key={project.id} project={project} />
  ) : (
    <ReportTemplatePage key={open} project={project} id={open} />
  );
}
