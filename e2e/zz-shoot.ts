import { chromium, type Page } from 'playwright-core';
import { generateSync } from 'otplib';
import { DEMO_OTP_SECRET, DEMO_PASSWORD } from '/work/main/demo/sign-in.ts';
import fs from 'node:fs';
const [, , email = 'contributor', spec = '', widths = '1440'] = process.argv;
const base = 'http://localhost:5151';
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const stateFile = `/tmp/ot/state-${email}.json`;
async function login() {
  const c = await b.newContext({ baseURL: base });
  const page = await c.newPage();
  await page.goto('/login');
  await page.getByLabel('Email address').fill(`${email}@acute.example`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: /sign in|continue/i }).click();
  await page.waitForURL(/mfa=required/);
  await page
    .getByLabel(/code/i)
    .first()
    .fill(generateSync({ secret: DEMO_OTP_SECRET, epoch: Math.floor(Date.now() / 1000) }));
  await page.getByRole('button', { name: /sign in|continue|verify/i }).click();
  await page.waitForURL((u) => !u.pathname.startsWith('/login'), { timeout: 20000 });
  await page.waitForTimeout(2000);
  await c.storageState({ path: stateFile });
  await c.close();
}
if (!fs.existsSync(stateFile)) await login();
for (const width of widths.split(',').map(Number)) {
  const c = await b.newContext({ baseURL: base, storageState: stateFile, viewport: { width, height: 900 } });
  const page = await c.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()));
  page.on('pageerror', (e) => console.log('PAGE', e.message));
  for (const one of spec.split(';')) {
    const [name, url] = one.split('=>');
    await page.goto(url!);
    await page.locator('h1:visible').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(700);
    if (page.url().includes('/login')) {
      console.log('signed out');
    }
    const h2 = page.locator('section[aria-labelledby=result]');
    if (await h2.count()) await h2.screenshot({ path: `/tmp/ot/shots/${name}-${width}.png` });
    else await page.screenshot({ path: `/tmp/ot/shots/${name}-${width}.png`, fullPage: true });
  }
  await c.storageState({ path: stateFile });
  await c.close();
}
await b.close();
