import { mount } from 'svelte';
import App from './App.svelte';
import { whenWorded } from './lib/words/catalogue.svelte';
import './theme.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
// Nobody reads the page in English first.
void whenWorded().then(() => mount(App, { target }));

// Keeps the shell for when there is no network. Browsers allow it for https and for this machine itself.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
