import type { Category } from '@portal/contract/projects/manage-projects';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, deleteCategory } from '../../../data/projects/manage-projects.ts';
import { ArrangementTree } from '../../../features/projects/project-admin/arrangement-tree.tsx';
import { CategoryForm } from '../../../features/projects/project-admin/category-form.tsx';
import { CategoryInUse } from '../../../features/projects/project-admin/category-in-use.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { wholeList } from '../../../ui/resource/list-source.ts';
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
      lead="What projects stand under, on the home page and in every list."
      noun="category"
      nameOf={nameOf}
      caption="Categories"
      source={wholeList(categories)}
      columns={columns}
      rowKey={({ id }) => id}
      control={useTableState()}
      searchLabel="Search categories"
      empty={
        <EmptyState icon="layers" title="No categories yet">
          Every project stands in a category. Make the first one, then a project in it.
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
              Drag categories and projects into the order everybody sees, or use the menu of each. A project
              may go into another category.
            </p>
            <ArrangementTree categories={categories.data} />
          </section>
        )
      }
      form={({ row, ...form }) => <CategoryForm {...form} {...(row && { category: row })} />}
      remove={{
        verb: 'delete',
        call: ({ id }) => deleteCategory(id),
        lost: () => 'No project stands in it. It goes for good.',
        refused: ({ projects }) => projects.length > 0 && <CategoryInUse projects={projects} />,
      }}
    />
  );
}
