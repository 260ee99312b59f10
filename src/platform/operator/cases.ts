/**
 * What an operator asks for: visits of its players, its Plays, its feed. Nothing it is told depends on what is hidden.
 */
import { MINUTE_MS } from '../../kernel/clock.ts';
import { accept, refuse } from '../../kernel/result.ts';
import { visible } from '../../kernel/visible.ts';
import { accountOf, sessionOf } from '../account/sessions.ts';
import { createTickets, paper } from '../account/tickets.ts';
import type { Context } from '../ports/context.ts';
import type { LaunchAsked, OperatorCases, OperatorPlayState } from '../ports/operator-cases.ts';
import type { Platform } from '../ports/platform.ts';
import { sha256Hex } from '../ports/secrets.ts';

/** An address is used at once by the browser it is handed to. */
const LAUNCH_FOR_MS = MINUTE_MS;
const TOKEN_BYTES = 32;
const ID_BYTES = 16;
const AGENT_LENGTH_MAX = 200;

/** `play` and `replay` are those of the players: an operator sees no more of a Play than its owner has. */
export function createOperatorCases(
  context: Context,
  { play, replay }: Pick<Platform, 'play' | 'replay'>,
): OperatorCases {
  const { store, clock, secrets, operators } = context;
  const tickets = createTickets(context);
  const random = (bytes: number): string => Buffer.from(secrets.fresh(bytes)).toString('hex');

  return {
    launch: async (operatorId, asked) => {
      if (!context.findGame(asked.gameId)) return refuse('unknown-game');
      const papers = { operatorId, asked: JSON.stringify(asked) };
      const token = await tickets.issue('launch', { subject: random(ID_BYTES), papers, forMs: LAUNCH_FOR_MS });
      return accept({ token, expiresAt: clock.now() + LAUNCH_FOR_MS });
    },
    openLaunch: async (token, caller) => {
      const ticket = await tickets.take('launch', token);
      const operator = ticket && operators.find(paper(ticket.papers, 'operatorId'));
      if (!ticket || !operator) return refuse('launch-invalid');
      // Only this platform seals tickets, so what opens is one.
      const asked = JSON.parse(paper(ticket.papers, 'asked')) as LaunchAsked;
      const opened = await operator.port.session(asked.launchToken);
      if (opened.status === 'no-answer') return refuse('operator-unreachable');
      if (opened.status === 'refused') return refuse('operator-session-ended');
      const { player: ref, currency, scale, balance, asOf, mayBuy, realityCheckSeconds } = opened;
      const now = clock.now();
      const told = { currency, scale, launchToken: asked.launchToken, balance, balanceAt: Date.parse(asOf), mayBuy };
      const player = await store.keepOperatorPlayer(
        { accountId: random(ID_BYTES), operatorId: operator.id, ref, ...told },
        now,
      );
      const account = await store.account(player.accountId);
      const secret = random(TOKEN_BYTES);
      const agent = visible(caller.agent.slice(0, AGENT_LENGTH_MAX));
      const session = { tokenHash: sha256Hex(secret), accountId: player.accountId, openedAt: now, seenAt: now, agent };
      if (account === null || !(await store.addSession(session, account.credentialsVersion)))
        return refuse('launch-invalid');
      return accept({ ...asked, session: sessionOf(secret, accountOf(account)), realityCheckSeconds, currency, scale });
    },
    undecidedPurchase: async (accountId) => {
      if (operators.all.length === 0) return null;
      const open = await store.openReservation(accountId);
      if (open === null) return null;
      const { playNumber, gameId, pricePence, reservedAt: since } = open;
      return { playNumber, gameId, pricePence, since };
    },
    operatorPlay: async (operatorId, playNumber) => {
      const reservation = await store.reservation(playNumber);
      if (reservation?.operatorId !== operatorId) return refuse('unknown-play');
      const { accountId, gameId, gameVersion, pricePence, reservedAt, state } = reservation;
      const player = (await store.operatorPlayer(accountId))?.ref ?? '';
      const known = { playNumber, gameId, gameVersion, player, pricePence, reservedAt };
      const credit = await store.callOf(playNumber, 'credit');
      const sold = credit === null ? null : await play(accountId, playNumber);
      if (credit === null || !sold?.ok) return accept({ ...known, state, settled: null });
      const shown = await replay(accountId, playNumber);
      const { prizePence, settledAt } = sold.value;
      if (!shown.ok || prizePence === undefined || settledAt === null)
        return accept({ ...known, state, settled: null });
      const end: OperatorPlayState = credit === 'waiting' ? 'finished' : 'settled';
      return accept({ ...known, state: end, settled: { prizePence, settledAt, replay: shown.value } });
    },
    operatorLedger: (operatorId, page) => store.answeredCalls(operatorId, page),
    closeOperatorPlayer: async (operatorId, ref) => {
      const player = await store.operatorPlayerBy(operatorId, ref);
      if (player === null) return refuse('unknown-player');
      return accept({ sessions: await store.removeSessionsOf(player.accountId, null) });
    },
  };
}
