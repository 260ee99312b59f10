/** A thread that deals: takes the seed of a Play, answers with its row and scenario, until it is stopped. */
import { parentPort } from 'node:worker_threads';
import { sellFromSeed } from '../../game/run.ts';
import { findGame } from '../../games/catalogue.ts';
import { present } from '../../kernel/assert.ts';
import type { DealAnswer, DealAsked } from './deal-threads.ts';

const port = present(parentPort, 'parent port');

port.on('message', (asked: DealAsked) => port.postMessage(answerTo(asked)));

function answerTo({ id, gameId, gameVersion, structure, playSeed }: DealAsked): DealAnswer {
  try {
    const known = present(findGame(gameId, gameVersion), `${gameId}@${gameVersion}`);
    return { id, sold: sellFromSeed(structure === null ? known : { ...known, structure }, playSeed) };
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) };
  }
}
