/**
 * For unit tests of the site only: a server reduced to what buying once needs. Plays by purchase key, one current
 * commitment to which the first seed is bound, one unfinished Play a game. Its commitments are signed as in earnest.
 */
import { canonicalJson } from '../../kernel/json.ts';
import { formatPlayNumber, PLAY_NUMBER_BYTES } from '../../kernel/play-number.ts';
import {
  type EndRecord,
  endHash,
  type SignedRecord,
  signBinding,
  signEnd,
  signIssue,
} from '../../proof/commitments.ts';
import { signerKey, vkeyOf } from '../../proof/note/key.ts';
import { commitmentOf } from '../../proof/seeds.ts';
import type { CommitmentAnswer } from '../../wire/commitments.ts';
import type { BuyAnswer, BuyBody, PlayAnswer } from '../../wire/plays.ts';
import type { Api } from './api.ts';
import type { Answer } from './door.ts';
import { answered, lost, playAnswer, refused, scriptedApi } from './testing.ts';

export type Shop = ReturnType<typeof shop>;

/** The numbered commitments of one account: which ended, and what is bound to the open one. */
function commitmentBook() {
  const key = signerKey('shop.example/2026', 'note', new Uint8Array(32).fill(7));
  const series = 'ab'.repeat(16);
  const ends: SignedRecord<EndRecord>[] = [];
  /** The seeds bound, by the hash of their commitment. */
  const bound = new Map<string, string>();
  const seedOf = (number: number) => number.toString(16).padStart(64, '0');
  const named = (number: number) => ({ origin: key.name, series, number, hash: commitmentOf(seedOf(number)) });
  const open = () => named(ends.length + 1);
  const previousEnd = () => {
    const last = ends.at(-1);
    return last === undefined ? null : endHash(last.record);
  };
  const binding = () => {
    const clientSeed = bound.get(open().hash);
    return clientSeed === undefined ? null : signBinding({ ...open(), clientSeed, boundAt: 1 }, key);
  };
  const close = (end: EndRecord['end']): void =>
    void ends.push(signEnd({ ...open(), previousEnd: previousEnd(), end, endedAt: 2 }, key));
  return {
    key,
    ends,
    open,
    close,
    boundTo: (hash: string) => bound.get(hash),
    /** Binds a seed to the open number, as an attempt does. */
    bind: (clientSeed: string) => bound.set(open().hash, clientSeed),
    retire: (clientSeed: string | null) =>
      close({ type: 'retired', reason: 'replaced', serverSeed: seedOf(open().number), clientSeed }),
    issued: (): CommitmentAnswer => ({
      commitment: open().hash,
      issue: signIssue({ ...open(), previousEnd: previousEnd(), issuedAt: 1 }, key),
      binding: binding(),
      previous: ends.at(-1) ?? null,
      logKey: vkeyOf(key),
    }),
  };
}

/** `losing` answers are lost after the purchase was committed. */
export function shop({ losing = 0, refusing = '' } = {}) {
  const book = commitmentBook();
  const plays = new Map<string, { readonly body: string; readonly play: PlayAnswer }>();
  let toLose = losing;
  const bodies: BuyBody[] = [];
  const all = () => [...plays.values()].map(({ play }) => play);

  function sellNow(purchaseKey: string, body: Omit<BuyBody, 'purchaseKey'>): PlayAnswer {
    const play = playAnswer({
      playNumber: numberOf(plays.size + 1),
      gameId: body.gameId,
      proof: { serverSeedHash: body.commitment, clientSeed: body.clientSeed },
    });
    plays.set(purchaseKey, { body: JSON.stringify(body), play });
    book.close({ type: 'sold', playNumber: play.playNumber, recordHash: 'cd'.repeat(32) });
    return play;
  }

  function sell({ purchaseKey, ...body }: BuyBody): Answer<BuyAnswer> {
    const known = plays.get(purchaseKey);
    if (known !== undefined) {
      return known.body === JSON.stringify(body)
        ? answered({ play: known.play, balancePence: 0 })
        : refused('purchase-key-reused');
    }
    const ended = book.ends.find(({ record }) => record.hash === body.commitment);
    if (ended) return refused('commitment-ended', { end: canonicalJson(ended.record), signature: ended.signature });
    if (body.commitment !== book.open().hash) return refused('commitment-unknown');
    const bound = book.boundTo(body.commitment) ?? body.clientSeed;
    if (bound !== body.clientSeed) return refused('client-seed-differs');
    book.bind(bound);
    if (refusing !== '') return refused(refusing);
    const open = all().find((play) => play.gameId === body.gameId && play.status === 'open');
    if (open !== undefined) return refused('play-unfinished');
    return answered({ play: sellNow(purchaseKey, body), balancePence: 0 });
  }

  const api: Api = scriptedApi({
    commitment: async () => answered(book.issued()),
    buy: async (body) => {
      bodies.push(body);
      const answer = sell(body);
      if (toLose === 0) return answer;
      toLose -= 1;
      return lost;
    },
    play: async (playNumber) => {
      const found = all().find((play) => play.playNumber === playNumber);
      return found ? answered(found) : refused('unknown-play');
    },
    plays: async () => answered({ plays: all() }),
    unfinished: async (gameId) => answered({ play: all().find((play) => play.gameId === gameId) ?? null }),
  });
  const { ends, key, close, retire, bind } = book;
  return { api, plays, bodies, ends, key, close, retire, bind, sellNow };
}

/** A Play Number, check and all. */
export function numberOf(index: number): string {
  return formatPlayNumber(new Uint8Array(PLAY_NUMBER_BYTES).fill(index));
}
