import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { StoredFiles } from '../../apps/api/src/file-storage/file-store.ts';
import { documents, document_versions } from '../../apps/api/src/tables/documents.tables.ts';
import { insertAll } from './bulk-insert.ts';
import { type Context, daysAfter } from './load-context.ts';
import { LICENCE, type ProjectDefinition } from './demo-project-types.ts';

type NewDocument = {
  document: Omit<typeof documents.$inferInsert, 'programme_id'>;
  file_name: string;
  text: string;
};

/** Stores the demonstration's documents: the definitions of each project, and the sources of the figures. */
export async function loadDocuments(
  context: Context,
  files: StoredFiles,
  projects: readonly { id: number; definition: ProjectDefinition }[],
): Promise<void> {
  const given: NewDocument[] = [
    ...projects.map(({ id, definition }) => ({
      document: {
        project_id: id,
        document_name: `Questions: ${definition.project.project_name}`,
        description: 'The code, text, unit and explanation of each question.',
        folder_name: 'Definitions',
        visible_to: 'everybody' as const,
      },
      file_name: `${definition.project.project_code}-questions.csv`,
      text: questionsCsv(definition),
    })),
    {
      document: {
        document_name: 'Sources of the figures',
        description: 'The sources of the figures in this demonstration and their licences.',
        folder_name: 'Definitions',
        visible_to: 'everybody',
      },
      file_name: 'sources.txt',
      text: [...projects.map(({ definition }) => definition.project.source_text ?? ''), LICENCE].join('\n\n'),
    },
    {
      document: {
        document_name: 'Before you submit',
        description: 'A short checklist for people who enter data.',
        folder_name: 'Entering data',
        visible_to: 'contributors',
      },
      file_name: 'before-you-submit.txt',
      text: CHECKLIST,
    },
  ];
  const stored = await insertAll(
    context.db,
    documents,
    given.map(({ document }) => ({
      ...document,
      programme_id: context.programme_id,
      created_at: daysAfter(context.now, -60),
    })),
  );
  const versions = [];
  for (const [index, { file_name, text }] of given.entries()) {
    const content = Buffer.from(text);
    versions.push({
      document_id: stored[index]!.id,
      version_number: 1,
      storage_key: await storeFile(files, content),
      file_name,
      size_bytes: content.length,
      content_hash: createHash('sha256').update(content).digest('hex'),
      uploaded_at: daysAfter(context.now, -60),
      uploaded_by: context.adminId,
    });
  }
  await insertAll(context.db, document_versions, versions);
}

async function storeFile({ incoming, store }: StoredFiles, content: Buffer): Promise<string> {
  const storage_key = randomUUID();
  const arriving = path.join(incoming, storage_key);
  await fs.writeFile(arriving, content);
  await store.keep(arriving, storage_key);
  return storage_key;
}

/** Writes every question of a project as CSV. */
function questionsCsv({ questionnaire }: ProjectDefinition): string {
  const quoted = (cell: unknown) => `"${String(cell ?? '').replaceAll('"', '""')}"`;
  const rows = questionnaire.sections.flatMap(({ section_name, grids }) =>
    grids.flatMap(({ cells }) =>
      cells.map(({ question }) => [
        question.question_code,
        section_name,
        question.question_text,
        question.unit,
        question.help,
      ]),
    ),
  );
  return [['Code', 'Section', 'Question', 'Unit', 'Explanation'], ...rows]
    .map((row) => row.map(quoted).join(','))
    .join('\r\n');
}

const CHECKLIST = `Before you submit

1. Compare each number with the previous period.
2. Explain any unusual number.
3. If you do not know a number, select “not known” and give the reason. Do not enter 0.
4. Ask a colleague to check the numbers.
5. Submit. In some projects you can see straight away how you compare.
`;
