/** Runs once, before any worker of the browser tests: they find their Chromium ready instead of unpacking it all at once. */
import { chromiumPath } from './chromium.ts';

export default async function setup(): Promise<void> {
  process.env.UNVEIL_CHROMIUM = await chromiumPath();
}
