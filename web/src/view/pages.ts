import type { Component } from 'svelte';
import type { Route } from '../model/route.svelte.ts';
import { withTexts } from '../text/catalogue.svelte.ts';
import Front from './front/Front.svelte';
import Unknown from './front/Unknown.svelte';
import { pageTexts } from './page_texts.ts';

// The pages' types of properties differ; each gets those of its own route.
type Code = () => Promise<{ default: Component<never> }>;

/** The code of each page is loaded when it is entered, but for the two that are always there. */
const pages: Record<Route['page'], Code> = {
  // Most visits begin here, and whatever can't be loaded leads back here.
  front: () => Promise.resolve({ default: Front }),
  solo: () => import('./table/SoloPage.svelte'),
  table: () => import('./table/ServerPage.svelte'),
  new: () => import('./front/NewTable.svelte'),
  rules: () => import('./front/RulesPage.svelte'),
  replay: () => import('./replay/ReplayPage.svelte'),
  companion: () => import('./companion/CompanionPage.svelte'),
  history: () => import('./front/HistoryPage.svelte'),
  settings: () => import('./front/SettingsPage.svelte'),
  // Also told where a page can't be loaded.
  unknown: () => Promise.resolve({ default: Unknown }),
};

/** Loads a page with its texts. What is there already isn't loaded again; what failed is. */
export async function loadPage(page: Route['page']): Promise<Component<Route>> {
  const [{ default: Page }] = await Promise.all([pages[page](), withTexts(pageTexts[page])]);
  return Page as unknown as Component<Route>;
}

/** Loads a page that will probably be entered next, once the browser has nothing else to do. Whether it could be had shows when it is entered. */
export function expectPage(page: Route['page']): () => void {
  const load = () => void loadPage(page).catch(() => {});
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(load, 1000); // Safari
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(load, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
