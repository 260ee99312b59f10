import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/support/long-first.ts';

const PURE = ['src/{kernel,game,games,maths,stage,scenes}/**/*.test.ts'];

const UNIT = {
  environment: 'node',
  // Generous, so that a busy machine fails no test.
  testTimeout: 30_000,
  // Modules are loaded once a worker, not once a file: our tests keep nothing in them. Every core works.
  pool: 'threads',
  isolate: false,
  maxWorkers: availableParallelism(),
} as const;

export default defineConfig({
  plugins: [svelte()],
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      // Games and maths know no database: they are tested while it is compiled.
      { extends: true, test: { ...UNIT, name: 'pure', include: PURE } },
      {
        extends: true,
        test: { ...UNIT, name: 'unit', include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'], exclude: PURE },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/support/before-browsers.ts'],
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // A browser now and then waits for pictures to move: three files side by side keep two cores busy, a fourth
          // only in its way.
          maxWorkers: 3,
          isolate: false,
          // Chromium without a graphics card may draw no frame for a minute, about once in ten thousand waits. A wait
          // that ran out, and nothing else, is tried once more; the report says so.
          retry: { count: 1, condition: /Timeout \d+ms exceeded/ },
        },
      },
    ],
  },
});
