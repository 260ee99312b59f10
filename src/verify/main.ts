/** Starts the verifier in the page that is one file. */
import { mount } from 'svelte';
import Page from './Page.svelte';

const target = document.getElementById('verifier');
if (target !== null) mount(Page, { target });
