/**
 * `unveil witness`: cosigns the checkpoints of logs that only grow (c2sp.org/tlog-witness). One folder holds its key
 * and what it has seen; whatever it answers is on disk before the answer leaves.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accept, type Result, refuse } from '../kernel/result.ts';
import { parseVkey, type VerifierKey, vkeyOf } from '../proof/note/key.ts';
import { addCheckpoint, latestCheckpoint, type WitnessAnswer } from '../proof/witness/witness.ts';
import { EXIT, type Output } from './output.ts';
import { openWitnessFolder, type WitnessFolder } from './witness-folder.ts';

export interface WitnessOptions {
  /** Its key's name, such as `witness.example/1`: what a policy knows it by. */
  readonly name: string;
  readonly dir: string;
  /** The keys of the logs it watches, as vkeys. */
  readonly log: readonly string[];
  readonly host: string;
  readonly port: number;
}

/** Larger bodies are not read: 64 hashes and a checkpoint of a hundred signatures fit well. */
const BODY_BYTES_MAX = 1_100_000;
const CHECKPOINT_PATH = /^\/([0-9a-f]{64})\/checkpoint$/;

/** Serves until the signal says stop; gives the exit code. */
export async function witnessCommand(options: WitnessOptions, output: Output, signal: AbortSignal): Promise<number> {
  const logs = keysOf(options.log);
  if (!logs.ok) return output.refuse(logs.refusal);
  const folder = openWitnessFolder(options.dir, options.name);
  if (!folder.ok) return output.refuse(folder.refusal);
  try {
    const server = createServer((request, response) => void handle(folder.value, logs.value, request, response));
    const url = await listening(server, options);
    if (!url.ok) return output.refuse(url.refusal);
    const vkey = vkeyOf(folder.value.key);
    if (output.json) output.data({ name: options.name, vkey, url: url.value, logs: options.log });
    else output.text(`${url.value}\nwitness ${vkey}`);
    await stopped(signal);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    return EXIT.done;
  } finally {
    folder.value.close();
  }
}

function keysOf(texts: readonly string[]): Result<readonly VerifierKey[]> {
  const keys: VerifierKey[] = [];
  for (const text of texts) {
    const key = parseVkey(text);
    if (!key.ok) return key;
    if (key.value.type !== 'note') return refuse('key-type-unsupported', `${key.value.name} is no key of a log`);
    keys.push(key.value);
  }
  return keys.length === 0 ? refuse('no-log', 'name at least one log') : accept(keys);
}

function listening(server: ReturnType<typeof createServer>, { host, port }: WitnessOptions): Promise<Result<string>> {
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(refuse('cannot-listen', error.message)));
    server.listen(port, host, () => {
      const { address, family, port: given } = server.address() as AddressInfo;
      resolve(accept(`http://${family === 'IPv6' ? `[${address}]` : address}:${given}/`));
    });
  });
}

function stopped(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function handle(
  folder: WitnessFolder,
  logs: readonly VerifierKey[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const [path = ''] = (request.url ?? '').split('?');
    const [, originHash] = CHECKPOINT_PATH.exec(path) ?? [];
    if (request.method === 'GET' && originHash !== undefined) {
      send(response, latestCheckpoint(originHash, folder.memory()));
    } else if (request.method === 'POST' && path === '/add-checkpoint') {
      const body = await bodyOf(request);
      if (body === null) return sendStatus(response, 413, 'the body is too long');
      send(response, cosign(folder, logs, body));
    } else sendStatus(response, 404, 'no such address');
  } catch {
    // Whatever went wrong, a signature that may not be on disk does not leave.
    if (!response.headersSent) sendStatus(response, 500, 'the witness could not keep what it saw');
  }
}

/** Decides, keeps, and only then answers. Nothing waits in between, so that two requests cannot mix. */
function cosign(folder: WitnessFolder, logs: readonly VerifierKey[], body: Uint8Array): WitnessAnswer {
  const seconds = Math.floor(Date.now() / 1000);
  const step = addCheckpoint(body, { key: folder.key, logs }, { memory: folder.memory(), seconds });
  if (step.memory !== null) folder.keep(step.memory);
  return step.answer;
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > BODY_BYTES_MAX) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function send(response: ServerResponse, { status, body, contentType }: WitnessAnswer): void {
  response.writeHead(status, { 'content-type': contentType, 'x-content-type-options': 'nosniff' }).end(body);
}

function sendStatus(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${body}\n`);
}
