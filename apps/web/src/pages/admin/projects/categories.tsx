import type { Category } from '@portal/contract/projects/manage-projects';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, deleteCategory } from '../../../data/projects/manage-projects.ts';
import { ProjectOrderTree } from '../../../features/projects/project-admin/project-order-tree.tsx';
import { CategoryForm } from '../../../features/projects/project-admin/category-form.tsx';
import { CategoryInUse } from '../../../features/projects/project-admin/category-in-use.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toListSource } from '../../../ui/resource/list-source.ts';
import { ResourcePage } from '../../../ui/resource/resource-page.tsx';
import { useTableState } from '../../../ui/table/use-table-state.ts';

const nameOf = ({ category_name }: Category) => category_name;
const columns: readonly Column<Category>[] = [
  { id: 'name', header: 'Category', value: nameOf },
  {
    id: 'projects',
    header: 'Projects',
    value: ({ projects }) => projects.map(({ project_name }) => project_name).join(', '),
  },
];

/** Sorts projects into categories, and sets the order in which all users see both. */
export default function CategoriesPage() {
  const categories = useQuery(categoriesQuery);
  return (
    <ResourcePage
      title="Categories"
      lead="Categories group the projects on the home page and in every list."
      noun="category"
      nameOf={nameOf}
      caption="Categories"
      source={toListSource(categories)}
      columns={columns}
      rowKey={({ id }) => id}
      control={useTableState()}
      searchLabel="Search categories"
      empty={
        <EmptyState icon="layers" title="No categories yet">
          Every project belongs to a category. Create a category first, then add a project to it.
        </EmptyState>
      }
      below={
        categories.data &&
        categories.data.length > 0 && (
          <section aria-labelledby="order" className="mt-10 max-w-xl">
            <h2 id="order" className="text-xl">
              Order
            </h2>
            <p className="mt-1 mb-4 text-sm text-ink-soft">
              Drag categories and projects into the order people see, or use their menus. You can also move a
              project to another category.
            </p>
            <ProjectOrderTree categories={categories.data} />
          </section>
        )
      }
      form={({ row, ...form }) => <CategoryForm {...form} {...(row && { category: row })} />}
      remove={{
        verb: 'delete',
        call: ({ id }) => deleteCategory(id),
        lost: () => 'It contains no projects. It will be deleted permanently.',
        refused: ({ projects }) => projects.length > 0 && <CategoryInUse projects={projects} />,
      }}
    />
  );
}
