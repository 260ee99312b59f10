import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { consistencyFrom } from '../log/reader.ts';
import { openCheckpoint, signCheckpoint, withCosignatures } from '../note/checkpoint.ts';
import { parseVkey, signerKey, type VerifierKey } from '../note/key.ts';
import { createStoredLog, entriesOf, type StoredLog } from '../testing/stored-log.ts';
import { requestText } from './request.ts';
import {
  addCheckpoint,
  latestCheckpoint,
  openMemory,
  type WitnessAnswer,
  type WitnessMemory,
  type WitnessSetup,
} from './witness.ts';

const LOG = signerKey('log.example/1', 'note', new Uint8Array(32).fill(1));
const KEY = signerKey('example.com/witness', 'cosignature', new Uint8Array(32).fill(3));
const AT = 1_700_000_000;
const utf8 = (text: string) => new TextEncoder().encode(text);

/** A witness that remembers, for tests. */
function witnessOf(logs: readonly VerifierKey[]) {
  const setup: WitnessSetup = { key: KEY, logs };
  let memory: WitnessMemory = new Map();
  return {
    memory: () => memory,
    post: (body: string): WitnessAnswer => {
      const step = addCheckpoint(utf8(body), setup, { memory, seconds: AT });
      memory = step.memory ?? memory;
      return step.answer;
    },
  };
}

async function requestFor(log: StoredLog, oldSize: number): Promise<string> {
  const head = log.head();
  const path = await consistencyFrom(log.source, oldSize, head.size);
  if (!path.ok) throw new Error(path.refusal.code);
  return requestText({ oldSize, path: path.value, checkpoint: signCheckpoint(head, LOG) });
}

describe('the dialogue of another witness', () => {
  const vkey =
    'sigsum.org/v1/tree/4d6d8825a6bb689d459628312889dfbb0bcd41b5211d9e1ce768b0ff0309e562+5202289b+Af/cLU2Y5BJNP+r3iMDC+av9eWCD0fBJVDfzAux5zxAP';
  const text = readFileSync(new URL('../golden/vectors/witness-dialogue.txt', import.meta.url), 'utf8');
  const exchanges = [...text.matchAll(/```\n([\s\S]*?)```\nHTTP (\d{3})\n\[Asserts\]\nbody (contains|==) "(.*)"/g)];
  const log = parseVkey(vkey);
  const witness = witnessOf(log.ok ? [log.value] : []);

  it('has nine requests', () => {
    expect(exchanges.length).toBe(9);
  });

  // In order: each answer depends on those before.
  it.each(
    exchanges.map(([, body = '', status = '', how = '', said = ''], index) => ({ index, body, status, how, said })),
  )('$index: $status, the body $how $said', ({ body, status, how, said }) => {
    const answer = witness.post(body);
    // The specification has a status of its own for a log that is not known; the dialogue is older.
    expect(answer.status).toBe(said === 'unknown log' ? 404 : Number(status));
    if (how === '==') expect(answer.body).toBe(JSON.parse(`"${said}"`));
    else expect(answer.body).toContain(said);
  });
});

describe('a witness', () => {
  it('cosigns a log as it grows, and its cosignature opens with the checkpoint', async () => {
    const [log, witness] = [createStoredLog(), witnessOf([LOG])];
    let oldSize = 0;
    for (const count of [3, 1, 0, 300, 256, 1]) {
      log.append(entriesOf(count, oldSize));
      const answer = witness.post(await requestFor(log, oldSize));
      expect(answer, `after ${log.head().size}`).toMatchObject({
        status: 200,
        contentType: 'text/plain; charset=utf-8',
      });
      oldSize = log.head().size;
      const cosigned = withCosignatures(signCheckpoint(log.head(), LOG), answer.body, [KEY]);
      expect(openCheckpoint(cosigned, [LOG], [KEY])).toMatchObject({
        value: { size: oldSize, cosigned: [{ cosignedAt: AT }] },
      });
    }
  });

  it('refuses a fork, at the same size and past it, and remembers what it saw', async () => {
    const [log, fork, witness] = [createStoredLog(), createStoredLog(), witnessOf([LOG])];
    log.append(entriesOf(5));
    fork.append(entriesOf(5, 100));
    expect(witness.post(await requestFor(log, 0)).status).toBe(200);
    const seen = witness.memory();
    expect(witness.post(await requestFor(fork, 5)).status).toBe(422);
    fork.append(entriesOf(4));
    expect(witness.post(await requestFor(fork, 5)).status).toBe(422);
    expect(witness.memory()).toBe(seen);
    log.append(entriesOf(4));
    expect(witness.post(await requestFor(log, 5)).status).toBe(200);
  });

  it('tells a log that is behind where it stands, and never goes back', async () => {
    const [log, witness] = [createStoredLog(), witnessOf([LOG])];
    log.append(entriesOf(5));
    const early = await requestFor(log, 0);
    log.append(entriesOf(5));
    expect(witness.post(await requestFor(log, 0)).status).toBe(200);
    expect(witness.post(early)).toEqual({ status: 409, body: '10\n', contentType: 'text/x.tlog.size' });
    expect(witness.post(await requestFor(log, 5)).status).toBe(409);
    expect(witness.post(await requestFor(log, 10)).status).toBe(200);
  });

  it('answers requests that come at once one after another: of two from one size, one is told to ask again', async () => {
    const [log, witness] = [createStoredLog(), witnessOf([LOG])];
    log.append(entriesOf(2));
    expect(witness.post(await requestFor(log, 0)).status).toBe(200);
    log.append(entriesOf(2));
    const first = await requestFor(log, 2);
    log.append(entriesOf(2));
    const second = await requestFor(log, 2);
    const statuses = await Promise.all([second, first].map(async (body) => witness.post(body).status));
    expect(statuses).toEqual([200, 409]);
    expect(openMemory([...witness.memory().values()], KEY)).toMatchObject({ ok: true });
    expect([...witness.memory().values()][0]).toContain('\n6\n');
  });

  it('refuses what is not as the specification has it', async () => {
    const [log, witness] = [createStoredLog(), witnessOf([LOG])];
    log.append(entriesOf(3));
    const good = await requestFor(log, 0);
    expect(witness.post(good.replace('old 0', 'old 4')).status).toBe(400);
    for (const bad of [
      '',
      'old 0',
      good.replace('old 0', 'old 00'),
      good.replace('old 0', 'old -1'),
      good.replace('old 0\n', ''),
      good.replace('old 0', 'old 0\nAAAA'),
      `old 0\n${`${'A'.repeat(43)}=\n`.repeat(64)}${good.slice(6)}`,
      good.replace('\n3\n', '\n03\n'),
    ])
      expect(witness.post(bad).status, bad).toBe(400);
    expect(witness.post(good.replace('old 0', `old 0\n${'A'.repeat(43)}=`)).status).toBe(422);
    const unsigned = requestText({
      oldSize: 0,
      path: [],
      checkpoint: good.slice(good.indexOf('\n\n') + 2).replace(/— .*/, '— stranger AAAAAAAAAA=='),
    });
    expect(witness.post(unsigned).status).toBe(403);
    const empty = signCheckpoint({ size: 0, root: log.head().root }, LOG);
    expect(witness.post(requestText({ oldSize: 0, path: [], checkpoint: empty })).status).toBe(422);
    expect(witness.memory().size).toBe(0);
  });

  it('shows the last checkpoint of a log under the hash of its origin', async () => {
    const [log, witness] = [createStoredLog(), witnessOf([LOG])];
    const hash = createHash('sha256').update(LOG.name).digest('hex');
    expect(latestCheckpoint(hash, witness.memory()).status).toBe(404);
    log.append(entriesOf(3));
    witness.post(await requestFor(log, 0));
    const answer = latestCheckpoint(hash, witness.memory());
    expect(openCheckpoint(answer.body, [LOG], [KEY])).toMatchObject({ value: { size: 3, cosigned: [{}] } });
  });

  it('believes of its own file only what it signed itself', async () => {
    const [log, witness] = [createStoredLog(), witnessOf([LOG])];
    log.append(entriesOf(3));
    witness.post(await requestFor(log, 0));
    const notes = [...witness.memory().values()];
    const [note = ''] = notes;
    expect(openMemory(notes, KEY)).toEqual({ ok: true, value: witness.memory() });
    const other = signerKey('example.com/witness', 'cosignature', new Uint8Array(32).fill(4));
    for (const bad of [[note.replace('\n3\n', '\n2\n')], [note, note], [signCheckpoint(log.head(), LOG)], ['']])
      expect(openMemory(bad, KEY)).toMatchObject({ refusal: { code: 'memory-not-own' } });
    expect(openMemory(notes, other).ok).toBe(false);
  });
});
