/** Starts the office in the page. */
import { mount } from 'svelte';
import App from './App.svelte';
import './office.css';

const target = document.getElementById('office');
if (target !== null) mount(App, { target });
