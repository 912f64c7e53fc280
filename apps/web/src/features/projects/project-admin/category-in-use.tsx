import type { Category } from '@portal/contract/projects/manage-projects';

/** Why a category cannot go: the projects that stand in it. */
export const CategoryInUse = ({ projects }: Pick<Category, 'projects'>) => (
  <>
    <p>These projects stand in it. Move them to another category first:</p>
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
