import { openPage, PageServer, root, startBrowser } from './browser.ts';
const server = await PageServer.start();
const browser = await startBrowser();
for (const game of ['robotrick', 'robots']) {
  const { page, errors } = await openPage(browser);
  await page.goto(`${server.address}/replay`);
  await page.locator('input[type=file]').setInputFiles(`${root}tests/conformance/${game}.jsonl`);
  await page.locator('.records button').nth(1).click();
  await page.locator('.replaybar').waitFor();
  for (let k = 0; k < 30; k++) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(3000);
  console.log(page.url().length, page.url().slice(-5), await page.locator('.analysis').innerText(), errors);
  await page.reload();
  await page.locator('.replaybar').waitFor();
  await page.keyboard.press('End');
  await page.waitForTimeout(600);
  console.log(await page.locator('.rwhere').innerText(), await page.locator('main').evaluate((e) => JSON.stringify((e as HTMLElement).dataset)));
  await page.keyboard.press('PageUp');
  await page.getByLabel('Seen by').selectOption('all');
  await page.waitForTimeout(600);
  console.log(await page.locator('.openhands').innerText(), errors);
  await page.getByRole('button', { name: 'Play on' }).click();
  await page.waitForTimeout(1500);
  console.log(page.url(), await page.locator('main').evaluate((e) => JSON.stringify((e as HTMLElement).dataset)), errors);
}
await browser.close();
await server.stop();
