import { mount } from 'svelte';
import App from './App.svelte';
import { BASE, below, placeLink } from './lib/base';
import { whenWorded } from './lib/words/catalogue.svelte';
import './theme.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
// Nobody reads the page in English first.
void whenWorded().then(() => mount(App, { target }));

if (BASE) for (const use of ['pointerover', 'pointerdown', 'focusin']) addEventListener(use, placeLink, true);

// Keeps the shell for when there is no network. Browsers allow it for https and for this machine itself.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register(below('/sw.js')).catch(() => {}));
