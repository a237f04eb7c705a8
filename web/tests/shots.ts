// By hand: screenshots of pages. node shots.js OUT ROUTE… [--size=phone] [--light] [--fr]
import { openPage, PageServer, sizes, startBrowser } from './browser.ts';
const args = process.argv.slice(2);
const out = args[0]!;
const routes = args.slice(1).filter((each) => !each.startsWith('--'));
const size = (args.find((each) => each.startsWith('--size='))?.slice(7) ?? 'desktop') as keyof typeof sizes;
const server = await PageServer.start();
const browser = await startBrowser();
const { page, errors } = await openPage(browser, {
  viewport: sizes[size], colorScheme: args.includes('--light') ? 'light' : 'dark', locale: args.includes('--fr') ? 'fr-FR' : 'en-GB', deviceScaleFactor: size === 'desktop' ? 1 : 2,
});
for (const [k, route] of routes.entries()) {
  await page.goto(`${server.address}/#${route}`);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${out}-${k}.png` });
}
console.log(errors);
await browser.close();
await server.stop();
