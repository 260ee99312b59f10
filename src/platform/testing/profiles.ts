/**
 * The profile of tests that are about something else: no caps, no interval, no break. Its claims are those of the
 * United Kingdom.
 */
import { fileURLToPath } from 'node:url';
import { assert } from '../../kernel/assert.ts';
import { calendarFor, type Profile, readProfile } from '../jurisdiction/profile.ts';
import type { Jurisdiction } from '../ports/standing.ts';

/** For `UNVEIL_PROFILE` of a server in a process of its own. */
export const OPEN_PROFILE_PATH = fileURLToPath(new URL('./open-profile.json', import.meta.url));

export function openProfile(): Profile {
  const result = readProfile(OPEN_PROFILE_PATH);
  assert(result.ok, 'the open profile is one');
  return result.value;
}

export function openJurisdiction(): Jurisdiction {
  const profile = openProfile();
  return { profile, calendar: calendarFor(profile) };
}
