import { audienceOptions } from './document-file-rules.ts';

type Option = { value: string | number; label: string };

/** Returns the filters of a list of documents: its folders and the existing projects. */
export const documentFilters = (
  folders: readonly string[] | undefined,
  projects: readonly { id: number; project_name: string }[],
): { name: string; label: string; options: Option[] }[] => [
  {
    name: 'project',
    label: 'Project',
    options: [
      { value: '0', label: 'Whole programme' },
      ...projects.map(({ id, project_name }) => ({ value: id, label: project_name })),
    ],
  },
  {
    name: 'folder',
    label: 'Folder',
    options: (folders ?? []).map((folder) => ({ value: folder, label: folder })),
  },
];
export const readersFilter = { name: 'readers', label: 'Visible to', options: audienceOptions };
