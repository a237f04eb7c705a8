import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/pieces.css';
import './styles/front.css';
import './styles/robotrick.css';
import './styles/robots.css';
import './styles/sizes.css';
import './styles/app.css';
import App from './view/App.svelte';
import { dress, settings } from './model/settings.svelte.ts';
import { preferred, speak } from './text/catalogue.svelte.ts';
import { placeSprite } from './view/pieces/sprite.ts';

dress(document.documentElement);
placeSprite();
await speak(settings.language ?? preferred());
mount(App, { target: document.getElementById('app')! });
