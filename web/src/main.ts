import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/pieces.css';
import './styles/front.css';
import './styles/robotrick.css';
import './styles/robots.css';
import './styles/sizes.css';
import './styles/companion.css';
import './styles/app.css';
import App from './view/App.svelte';
import { listenForInstallOffer } from './net/install.svelte.ts';
import { worksOffline } from './net/offline.svelte.ts';
import { here } from './model/route.svelte.ts';
import { dress, settings } from './model/settings.svelte.ts';
import { preferred, speak } from './text/catalogue.svelte.ts';
import { loadPage } from './view/pages.ts';
import { sayUnloaded } from './view/shell/unloaded.ts';

dress(document.documentElement);
listenForInstallOffer();
// Page and language come at the same time; if the page can't be had, whoever draws it says so.
const spoken = settings.language ?? preferred();
const place = document.getElementById('app')!;
speak(spoken).then(
  () => mount(App, { target: place }),
  () => sayUnloaded(place, spoken),
);
loadPage(here().page).catch(() => {});
void worksOffline();
