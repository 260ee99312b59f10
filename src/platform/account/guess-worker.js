/** The thread behind `guesses.ts`: plain JavaScript, because a worker gets no TypeScript loader on Node 20. */
import { parentPort, workerData } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: workerData.lookedAtMax });
parentPort.on('message', ({ id, password }) => {
  parentPort.postMessage({ id, guesses: guesser.check(password).guesses });
});
