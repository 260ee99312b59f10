/** What a sweep does. Each task is on its own: one that throws, or waits for somebody, holds up no other. */
export const SWEEP_TASKS = [
  'plays',
  'payments',
  'withdrawals',
  'claims',
  'turns',
  'sessions',
  'identities',
  'counts',
] as const;
export type SweepTask = (typeof SWEEP_TASKS)[number];
