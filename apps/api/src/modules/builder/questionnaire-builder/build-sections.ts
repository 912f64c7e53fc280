import type { BuiltSection } from '@portal/contract/builder/built-questionnaire';
import type { Definition } from './definition/definition.sql.ts';

/** Position by id; what is in no cell comes first. */
const positions = (axis: { id: number }[]) => {
  const found = new Map(axis.map((one, index) => [one.id, index]));
  return (id: number | null) => (id === null ? -1 : (found.get(id) ?? -1));
};

const groupBy = <Item>(items: Item[], key: (item: Item) => number): ((id: number) => Item[]) => {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return (id) => groups.get(id) ?? [];
};

/** The sections with what is in them; questions in reading order: along the rows, then as they were placed. */
export function buildSections(definition: Definition): BuiltSection[] {
  const subSections = groupBy(definition.subSections, (one) => one.section_id);
  const rows = groupBy(definition.rows, (one) => one.sub_section_id);
  const columns = groupBy(definition.columns, (one) => one.sub_section_id);
  const questions = groupBy(definition.questions, (one) => one.sub_section_id);
  return definition.sections.map((section) => ({
    ...section,
    sub_sections: subSections(section.id).map((subSection) => {
      const [ownRows, ownColumns] = [rows(subSection.id), columns(subSection.id)];
      const [rowOf, columnOf] = [positions(ownRows), positions(ownColumns)];
      const inOrder = questions(subSection.id).toSorted(
        (a, b) => rowOf(a.row_id) - rowOf(b.row_id) || columnOf(a.column_id) - columnOf(b.column_id),
      );
      return { ...subSection, rows: ownRows, columns: ownColumns, questions: inOrder };
    }),
  }));
}
