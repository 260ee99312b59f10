/**
 * A platform that says what a test tells it to: no accounts, no money, no games. An unscripted call is a failed test.
 */
import { pence } from '../../kernel/pence.ts';
import { accept, type Result } from '../../kernel/result.ts';
import { identityOf } from '../../platform/jurisdiction/identity.ts';
import { ukProfile } from '../../platform/jurisdiction/profile.ts';
import type { Platform, PlayState, Session } from '../../platform/ports/platform.ts';

export const SESSION: Session = {
  token: 'a'.repeat(64),
  csrfToken: 'c'.repeat(64),
  account: { id: 'account-1', email: 'player@example.org', balancePence: pence(1234) },
};

export const OPEN_PLAY: PlayState = {
  playNumber: 'PLAY-1',
  gameId: 'test-game',
  gameVersion: '1.0.0',
  pricePence: pence(500),
  status: 'open',
  view: { finished: false },
  moveCount: 0,
  boughtAt: 1_000,
  settledAt: null,
  proof: { serverSeedHash: 'ab', clientSeed: 'cd' },
};

export function scriptedPlatform(script: Partial<Platform>): Platform {
  const unscripted = (name: string) => () => {
    throw new Error(`the test did not expect ${name}`);
  };
  const platform: Platform = {
    now: Date.now,
    runOperatorCalls: async () => {},
    launch: unscripted('launch'),
    openLaunch: unscripted('openLaunch'),
    undecidedPurchase: unscripted('undecidedPurchase'),
    operatorPlay: unscripted('operatorPlay'),
    operatorLedger: unscripted('operatorLedger'),
    closeOperatorPlayer: unscripted('closeOperatorPlayer'),
    deliverEmails: async () => 0,
    saleStops: async () => [],
    judgeSales: async () => 0,
    identityProfile: identityOf(ukProfile()),
    documents: () => [],
    toAgree: async () => [],
    agree: unscripted('agree'),
    register: unscripted('register'),
    confirmAccount: unscripted('confirmAccount'),
    signIn: unscripted('signIn'),
    secondStep: unscripted('secondStep'),
    requestReset: unscripted('requestReset'),
    resetPassword: unscripted('resetPassword'),
    accountDetails: unscripted('accountDetails'),
    sendConfirmation: unscripted('sendConfirmation'),
    confirmEmail: unscripted('confirmEmail'),
    putPerson: unscripted('putPerson'),
    changePerson: unscripted('changePerson'),
    changePassword: unscripted('changePassword'),
    changeEmail: unscripted('changeEmail'),
    endSession: unscripted('endSession'),
    endSessions: unscripted('endSessions'),
    draftTwoStep: unscripted('draftTwoStep'),
    confirmTwoStep: unscripted('confirmTwoStep'),
    removeTwoStep: unscripted('removeTwoStep'),
    draftPasskey: unscripted('draftPasskey'),
    addPasskey: unscripted('addPasskey'),
    removePasskey: unscripted('removePasskey'),
    askForPasskey: unscripted('askForPasskey'),
    signInWithPasskey: unscripted('signInWithPasskey'),
    exportData: unscripted('exportData'),
    closeAccount: unscripted('closeAccount'),
    signOut: unscripted('signOut'),
    session: async (token) => (token === SESSION.token ? SESSION : null),
    commitment: unscripted('commitment'),
    issuedCommitment: unscripted('issuedCommitment'),
    receipt: unscripted('receipt'),
    sequence: async () => 0,
    logKey: unscripted('logKey'),
    addFunds: unscripted('addFunds'),
    buy: unscripted('buy'),
    play: unscripted('play'),
    unfinishedPlay: unscripted('unfinishedPlay'),
    gamesPlayed: unscripted('gamesPlayed'),
    readWish: unscripted('readWish'),
    myGames: unscripted('myGames'),
    playSums: unscripted('playSums'),
    keptPlays: unscripted('keptPlays'),
    move: unscripted('move'),
    finish: unscripted('finish'),
    replay: unscripted('replay'),
    openTry: unscripted('openTry'),
    moveTry: unscripted('moveTry'),
    finishTry: unscripted('finishTry'),
    limits: unscripted('limits'),
    setLimit: unscripted('setLimit'),
    confirmIncrease: unscripted('confirmIncrease'),
    cancelIncrease: unscripted('cancelIncrease'),
    takeTimeOut: unscripted('takeTimeOut'),
    excludeSelf: unscripted('excludeSelf'),
    askReturn: unscripted('askReturn'),
    playSession: unscripted('playSession'),
    claims: unscripted('claims'),
    confirmClaim: unscripted('confirmClaim'),
    officeClaims: unscripted('officeClaims'),
    officeClaim: unscripted('officeClaim'),
    stepClaim: unscripted('stepClaim'),
    withdraw: unscripted('withdraw'),
    pendingMoney: unscripted('pendingMoney'),
    statement: unscripted('statement'),
    netPosition: unscripted('netPosition'),
    paymentNotice: unscripted('paymentNotice'),
    localTime: unscripted('localTime'),
    topics: unscripted('topics'),
    playTerms: unscripted('playTerms'),
    watch: async () => {},
    stopReasons: () => [],
    sweep: async () => 0,
    sweepTask: async () => 0,
    close: async () => {},
  };
  return { ...platform, ...script };
}

/** A call that always accepts with the value. */
export const says =
  <T>(value: T) =>
  async (): Promise<Result<T, never>> =>
    accept(value);
