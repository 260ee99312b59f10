/** What the operator decides about accounts, for the forms of the site. */
import { ProfileAnswer } from '../../wire/sign-in.ts';
import { type Api, FAILURES, type Services } from '../http/api.ts';
import { idleMinutesOf } from '../plugins/welcome.ts';

/** GET /profile: what the operator decides about accounts, for everybody. */
export function profileRoutes(api: Api, { platform, mailbox }: Services): void {
  const { ageMin, countries } = platform.identityProfile;
  const profile = {
    ageMin,
    countries: [...countries],
    idleMinutes: idleMinutesOf(platform),
    recordsKeptYears: platform.identityProfile.recordsKeptYears,
    hasMailbox: mailbox !== null,
  };
  api.get(
    '/profile',
    { schema: { summary: 'What the operator decides about accounts', response: { 200: ProfileAnswer, ...FAILURES } } },
    async () => profile,
  );
}
