import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';
import { problemCodes } from '@portal/contract/shared/problem-codes';
import { useTestApp } from '#support/test-app';

/* The OpenAPI document as people who write programs use it: linted, and turned into a client. */

type Document = {
  paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, { $ref?: string }> }>
  >;
  components: {
    schemas: Record<string, unknown> & {
      MessageCode: { enum: string[]; 'x-templates': Record<string, string> };
    };
    responses: Record<
      string,
      { content: Record<string, { schema: { allOf?: { properties?: { code: { enum: string[] } } }[] } }> }
    >;
  };
};

const t = useTestApp();
let text: string;
let document: Document;
beforeAll(async () => {
  text = (await t.app.inject('/api/v1/openapi.json')).body;
  document = JSON.parse(text) as Document;
});

it('passes the recommended rules of Redocly without errors', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  const errors = found.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  // Paths that the specification gives, such as users/update-user/{id} and users/{id}/decision: ids are numbers.
  const warned = new Set(found.map(({ ruleId }) => ruleId));
  expect([...warned].sort()).toEqual(['info-license', 'no-ambiguous-paths']);
});

it('refers to nothing that is missing', () => {
  const refs = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref]) => ref!.split('/'));
  const missing = refs.filter((ref) => {
    const found = ref.reduce<unknown>(
      (part, name) => (part as Record<string, unknown> | undefined)?.[name],
      document,
    );
    return found === undefined;
  });
  expect(refs.length).toBeGreaterThan(1000);
  expect(missing).toEqual([]);
});

it('names every code of an error but OData’s under its status', () => {
  const listed = Object.entries(document.components.responses).flatMap(([name, { content }]) =>
    (content['application/json']!.schema.allOf ?? []).flatMap(
      ({ properties }) =>
        properties?.code.enum.map((code) => [code, Number(name.replace('Error', ''))]) ?? [],
    ),
  );
  expect({ ...Object.fromEntries(listed), not_implemented: 501 }).toEqual(problemCodes);
});

it('names the codes of sentences, with their templates', () => {
  const { enum: codes, 'x-templates': templates } = document.components.schemas.MessageCode;
  expect(codes).toEqual(
    expect.arrayContaining(['busy', 'row_has_comments', 'survey_unavailable_closed', 'invalid_expression']),
  );
  expect(templates.busy).toMatch(/^The portal is very busy/);
  expect(Object.keys(templates)).toEqual(codes);
});

it('describes the errors of each operation', () => {
  for (const [address, methods] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(methods)) {
      const statuses = Object.keys(responses);
      expect(statuses, `${method} ${address}`).toEqual(
        expect.arrayContaining(['200', '400', '429', '500', '503', 'default']),
      );
    }
});

it('makes a typed client that compiles', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-client-'));
  try {
    const types = astToString(await openapiTypescript(text));
    fs.writeFileSync(path.join(folder, 'portal.ts'), types);
    const use = path.join(folder, 'use.ts');
    fs.writeFileSync(
      use,
      `import type { components, paths } from './portal';
type List = paths['/api/v1/projects']['get']['responses']['200']['content']['application/json'];
export const nameOf = (list: List): string | undefined => list.projects[0]?.project_name;
export const isBusy = (problem: components['schemas']['Problem']): boolean => problem.code === 'busy';
export const isTaken = (problem: components['schemas']['Problem']): boolean =>
  problem.errors?.some(({ code }) => code === 'value_required') ?? problem.message_code === 'busy';
// @ts-expect-error: there is no such code.
export const isWrong = (problem: components['schemas']['Problem']): boolean => problem.code === 'nonsense';
`,
    );
    const program = ts.createProgram([use], {
      strict: true,
      noEmit: true,
      noUncheckedIndexedAccess: true,
      types: [],
      lib: ['lib.es2022.d.ts'],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    });
    const faults = ts.getPreEmitDiagnostics(program);
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
