/**
 * The account and what its owner changes about it, as they travel between browser and server. Changes under
 * /api/account want the password again.
 */
import { type Static, Type } from 'typebox';
import { Credential, email, password, person, strict, token } from './shapes.ts';

/** PUT /api/account/person: who stands behind the account, said once. */
export const PersonBody = Type.Object(person, strict);
export type PersonBody = Static<typeof PersonBody>;

/** POST /api/account/passkeys: what the authenticator answered to what `PasskeyAsked` asked. */
export const AddPasskeyBody = Type.Object(
  { ticket: token, response: Credential, name: Type.String({ maxLength: 100 }) },
  strict,
);

/** GET /api/account */
export const AccountAnswer = Type.Object({
  email: Type.String(),
  isVerified: Type.Boolean(),
  person: Type.Union([
    Type.Null(),
    Type.Object({ name: Type.String(), bornOn: Type.String(), country: Type.String() }),
  ]),
  recoveryCodesLeft: Type.Union([Type.Null(), Type.Integer()]),
  passkeys: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      createdAt: Type.Integer(),
      usedAt: Type.Union([Type.Null(), Type.Integer()]),
    }),
  ),
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      agent: Type.String(),
      openedAt: Type.Integer(),
      seenAt: Type.Integer(),
      isThis: Type.Boolean(),
    }),
  ),
});
export type AccountAnswer = Static<typeof AccountAnswer>;

/** POST /api/account/person: another name or country; the date of birth stays. */
export const ChangePersonBody = Type.Object({ password, name: person.name, country: person.country }, strict);
export type ChangePersonBody = Static<typeof ChangePersonBody>;

export const OwnerBody = Type.Object({ password }, strict);

/** With the code of the second step, where there is one: for changes that would get around it. */
export const OwnerTwiceBody = Type.Object(
  { password, code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) },
  strict,
);

export const ChangePasswordBody = Type.Object({ current: password, next: password }, strict);

export const ChangeEmailBody = Type.Object({ password, email }, strict);

export const TokenBody = Type.Object({ token }, strict);

export const EmailAnswer = Type.Object({ email: Type.String() });

export const CodeBody = Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }, strict);

export const TwoStepDraft = Type.Object({ secret: Type.String(), uri: Type.String() });
export type TwoStepDraft = Static<typeof TwoStepDraft>;

export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const EndedAnswer = Type.Object({ ended: Type.Integer() });
