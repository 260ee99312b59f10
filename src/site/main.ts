/** Starts the site in the page. */
import { mount } from 'svelte';
import App from './App.svelte';
import './site.css';

const target = document.getElementById('site');
if (target !== null) mount(App, { target });
