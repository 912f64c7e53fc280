import type { Category } from '@portal/contract/projects/manage-projects';

/** Lists the projects that prevent a category's deletion. */
export const CategoryInUse = ({ projects }: Pick<Category, 'projects'>) => (
  <>
    <p>This category contains these projects. Move them to another category first:</p>
    <ul className="mt-2 list-disc pl-5">
      {projects.map(({ id, project_name, is_archived }) => (
        <li key={id}>
          {project_name}
          {is_archived && ' (archived)'}
        </li>
      ))}
    </ul>
  </>
);
