import type { Page } from 'playwright-core';

/** Calls the API as a user; throws unless the call succeeds. */
export type ApiCall = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

const ROWS = 100;
const COLUMNS = 10;
const KEYSTROKES = 200;

/**
 * A section of a thousand questions in a grid: a calculated column, a check and a condition for each row, and totals of rows
 * and columns. Asked by the programme team, entered by a member.
 */
export async function buildLargeSection(
  call: ApiCall,
  project: { id: number; timePeriodId: number },
): Promise<{ questionnaireId: number; sectionId: number }> {
  const make = async (path: string, body: unknown) => (await call('POST', path, body))['id'] as number;
  const questionnaire_name = 'A thousand questions';
  const questionnaireId = await make('questionnaires/', {
    project_id: project.id,
    time_period_id: project.timePeriodId,
    questionnaire_name,
  });
  const sectionId = await make('questionnaireSections/', {
    questionnaire_id: questionnaireId,
    section_name: 'Wards',
  });
  const sub_section_id = await make('questionnaireSubSections/', {
    section_id: sectionId,
    row_totals: true,
    column_totals: true,
  });
  const columns: number[] = [];
  for (let c = 1; c <= COLUMNS; c += 1)
    columns.push(
      await make('questionnaireSubSectionColumns/', { sub_section_id, column_name: `Column ${c}` }),
    );
  for (let r = 0; r < ROWS; r += 1) {
    const row_id = await make('questionnaireSubSectionRows/', { sub_section_id, row_name: `Ward ${r + 1}` });
    for (const [c, column_id] of columns.entries()) {
      await make('questions/', {
        questionnaire_id: questionnaireId,
        sub_section_id,
        row_id,
        column_id,
        question_code: `w${r}_${c}`,
        question_text: `Ward ${r + 1}, column ${c + 1}`,
        question_type: c === COLUMNS - 1 ? 'calculated' : 'integer',
        ...(c === COLUMNS - 1 && { expression: `total(w${r}_0, w${r}_1, w${r}_2)` }),
        ...(c === 5 && { require_if: `w${r}_4 > 3` }),
      });
    }
    await make('questionnaireChecks/', {
      questionnaire_id: questionnaireId,
      expression: `w${r}_1 <= w${r}_0`,
      message: `Ward ${r + 1}: column 2 is more than column 1.`,
    });
  }
  await call('PUT', `questionnaires/${questionnaireId}`, { questionnaire_name, status: 'open' });
  return { questionnaireId, sectionId };
}

/** Milliseconds by which half, and 95 of 100, are done. */
export function summariseTimes(times: number[]): { median: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { median: at(0.5), p95: at(0.95) };
}

/** Shows the same number of bare fields in a bare table: the best this browser could do. */
export function showBareFields(page: Page): Promise<void> {
  const row = (r: number) =>
    `<tr>${Array.from({ length: COLUMNS }, (_, c) => `<td><input data-cell="${r},${c}"></td>`).join('')}</tr>`;
  return page.setContent(
    `<table>${Array.from({ length: ROWS }, (_, r) => row(r)).join('')}</table>
    <script>document.addEventListener('keydown', (event) => {
      const [r, c] = (event.target.dataset?.cell ?? '0,0').split(',').map(Number);
      if (event.key === 'ArrowRight') document.querySelector(\`[data-cell="\${r},\${c + 1}"]\`)?.focus();
      if (event.key === 'Enter') document.querySelector(\`[data-cell="\${r + 1},\${c - 8}"]\`)?.focus();
    })</script>`,
  );
}

/**
 * Types digits into the grid shown, cell after cell as a person does, and measures in the page from each key going down
 * until the frame after it is painted.
 */
export async function measureTyping(page: Page): Promise<number[]> {
  await page.locator('[data-cell="0,0"]').waitFor();
  await page.evaluate(watch);
  await page.locator('[data-cell="0,0"]').focus();
  for (let n = 0; n < KEYSTROKES; n += 1) {
    await page.keyboard.press(String((n % 9) + 1));
    await page.waitForTimeout(30);
    if (n % 3 === 2) await page.keyboard.press(n % 27 === 26 ? 'Enter' : 'ArrowRight');
  }
  return page.evaluate(() => (globalThis as unknown as { typed: number[] }).typed);
}

/** In the page: from a digit's key going down to the task after the next frame's callbacks, when it is painted. */
function watch() {
  const typed: number[] = [];
  (globalThis as unknown as { typed: number[] }).typed = typed;
  addEventListener(
    'keydown',
    (event) => {
      if (!/^\d$/.test(event.key)) return;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => typed.push(performance.now() - event.timeStamp);
        channel.port2.postMessage(null);
      });
    },
    true,
  );
}
