/**
 * The shapes of the office's API about Plays, players, claims, changes and the log. Nothing here says what a Play that
 * its owner has not finished will win.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { GameAnswer } from './games.ts';
import { StaffAnswer } from './office.ts';
import { ReplayAnswer } from './plays.ts';

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Whole = Type.Integer();
const Text = Type.String();
const Exact = { additionalProperties: false } as const;
const Reason = Type.String({ minLength: 3, maxLength: 500 });
const Id = Type.String({ minLength: 1, maxLength: 64 });

const Moment = Type.Object({ at: Whole, what: Text, by: Nullable(Text) });
export const OfficePlayAnswer = Type.Object({
  playNumber: Text,
  accountId: Text,
  email: Text,
  gameId: Text,
  gameName: Text,
  gameVersion: Text,
  pricePence: Whole,
  boughtAt: Whole,
  settledAt: Nullable(Whole),
  moveCount: Whole,
  movesBySystem: Whole,
  outcome: Nullable(Type.Object({ prizePence: Whole, row: Nullable(Whole) })),
  claim: Nullable(Type.Object({ route: Text, status: Text, deadlineAt: Whole })),
  moments: Type.Array(Moment),
  proof: Type.Object({
    serverSeedHash: Text,
    clientSeed: Text,
    scenarioHash: Nullable(Text),
    origin: Nullable(Text),
    commitmentNumber: Nullable(Whole),
    purchaseLeaf: Nullable(Whole),
    settlementLeaf: Nullable(Whole),
  }),
});
export type OfficePlayAnswer = Static<typeof OfficePlayAnswer>;

/** As the player's own replay, with the figures that its scene prints. */
export const OfficeReplayAnswer = Type.Object({
  ...ReplayAnswer.properties,
  figures: GameAnswer.properties.figures,
});
export type OfficeReplayAnswer = Static<typeof OfficeReplayAnswer>;

const Net = Type.Object({ addedPence: Whole, spentPence: Whole, paidPence: Whole, unpaidPence: Whole });
export const PlayerAnswer = Type.Object({
  id: Text,
  email: Text,
  createdAt: Whole,
  verifiedAt: Nullable(Whole),
  closedAt: Nullable(Whole),
  isPersonKnown: Type.Boolean(),
  balancePence: Whole,
  limits: Type.Array(Type.Object({ id: Text, cap: Nullable(Whole), own: Nullable(Whole), used: Whole })),
  exclusion: Nullable(Type.Object({ kind: Text, untilAt: Nullable(Whole) })),
  exclusionMonths: Type.Object({ least: Whole, most: Whole }),
  month: Net,
  week: Net,
  days: Type.Array(Type.Object({ date: Text, addedPence: Whole, spentPence: Whole })),
  plays: Type.Array(
    Type.Object({
      playNumber: Text,
      gameId: Text,
      gameName: Text,
      pricePence: Whole,
      boughtAt: Whole,
      settledAt: Nullable(Whole),
      prizePence: Nullable(Whole),
    }),
  ),
  markers: Type.Array(Type.Object({ rule: Text, words: Text })),
  notes: Type.Array(Type.Object({ at: Whole, by: Text, text: Text })),
});
export type PlayerAnswer = Static<typeof PlayerAnswer>;
export const FoundAnswer = Type.Object({ accountId: Text });
export const PersonAnswer = Type.Object({
  person: Nullable(Type.Object({ name: Text, bornOn: Text, country: Text })),
});
export type PersonAnswer = Static<typeof PersonAnswer>;
export const NoteBody = Type.Object({ text: Type.String({ minLength: 1, maxLength: 2000 }) }, Exact);
export const ExcludeBody = Type.Object({ months: Type.Integer({ minimum: 1 }) }, Exact);

const CLAIM = {
  playNumber: Text,
  gameId: Text,
  gameName: Text,
  prizePence: Whole,
  boughtAt: Whole,
  route: Text,
  status: Text,
  deadlineAt: Whole,
  changedAt: Whole,
  reason: Nullable(Text),
  accountId: Text,
  email: Text,
  payee: Nullable(Type.Object({ name: Text, sortCode: Text, accountNumber: Text })),
};
export const OfficeClaimAnswer = Type.Object(CLAIM);
export const OfficeClaimsAnswer = Type.Object({ claims: Type.Array(OfficeClaimAnswer) });
export type OfficeClaimsAnswer = Static<typeof OfficeClaimsAnswer>;
export const OfficeClaimPageAnswer = Type.Object({ ...CLAIM, log: Type.Array(Moment), needsTwo: Type.Boolean() });
export type OfficeClaimPageAnswer = Static<typeof OfficeClaimPageAnswer>;

const OneOf = <const Name extends string>(names: readonly Name[]) =>
  Type.Unsafe<Name>(Type.Union(names.map((name) => Type.Literal(name))));
export const ClaimStepBody = Type.Union([
  Type.Object({ step: OneOf(['telephone-done', 'in-person-done', 'verify', 'pay'] as const) }, Exact),
  Type.Object({ step: Type.Literal('reject'), reason: OneOf(['fraud', 'wrong-person', 'not-of-age'] as const) }, Exact),
  Type.Object({ step: Type.Literal('put-back'), reason: OneOf(['bank-details', 'papers', 'appeal'] as const) }, Exact),
]);

export const ChangeAnswer = Type.Object({
  id: Whole,
  kind: Text,
  text: Text,
  hash: Text,
  reason: Text,
  proposedBy: Text,
  proposedByName: Text,
  proposedAt: Whole,
  status: Text,
  decidedBy: Nullable(Text),
  decidedByName: Nullable(Text),
  decidedAt: Nullable(Whole),
  outcome: Nullable(Text),
});
export type ChangeAnswer = Static<typeof ChangeAnswer>;
export const ChangesAnswer = Type.Object({ changes: Type.Array(ChangeAnswer) });
const Roles = Type.Array(
  OneOf(['support', 'claims', 'games', 'finance', 'compliance', 'auditor', 'administrator'] as const),
  { uniqueItems: true },
);
const Name = Type.String({ minLength: 1, maxLength: 80 });
export const ProposalBodySchema = Type.Union([
  Type.Object({ kind: Type.Literal('restart'), stopId: Whole }, Exact),
  Type.Object({ kind: Type.Literal('claim-step'), playNumber: Id, step: ClaimStepBody }, Exact),
  Type.Object({ kind: Type.Literal('lift-exclusion'), accountId: Id }, Exact),
  Type.Object(
    {
      kind: Type.Literal('add-staff'),
      email: Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' }),
      name: Name,
      roles: Roles,
    },
    Exact,
  ),
  Type.Object({ kind: Type.Literal('set-roles'), staffId: Id, roles: Roles }, Exact),
  Type.Object({ kind: Type.Literal('disable-staff'), staffId: Id }, Exact),
]);
export type ProposalBodyShape = Static<typeof ProposalBodySchema>;
export const ProposeBody = Type.Object({ body: ProposalBodySchema, reason: Reason }, Exact);
export const DecisionBody = Type.Object(
  {
    decision: OneOf(['approve', 'decline', 'withdraw'] as const),
    /** Of the text as it was read. */
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  Exact,
);

export const LogAnswer = Type.Object({
  lines: Type.Array(
    Type.Object({
      number: Whole,
      at: Whole,
      by: Text,
      byName: Text,
      act: Text,
      about: Nullable(Text),
      detail: Type.Record(Text, Type.Unknown()),
      hash: Text,
    }),
  ),
});
export type LogAnswer = Static<typeof LogAnswer>;
export const LogCheckAnswer = Type.Object({ lines: Whole, head: Text, fault: Nullable(Text) });
export type LogCheckAnswer = Static<typeof LogCheckAnswer>;
export const StaffListAnswer = Type.Object({ staff: Type.Array(StaffAnswer) });
export const EndedAnswer = Type.Object({ ended: Whole });
