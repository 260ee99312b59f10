/**
 * A log as an auditor takes it: its checkpoint opened by the policy, held against what was seen last, and every tile
 * against its root, before any of it is believed.
 */

import { type TreeHead, verifyConsistency } from '../log/proof.ts';
import { checkTiles, consistencyFrom, readBundle, rootFrom, type TileSource } from '../log/reader.ts';
import { TILE_WIDTH, tileAt, tilePath } from '../log/tile.ts';
import { type OpenedCheckpoint, openCheckpoint } from '../note/checkpoint.ts';
import { isQuorum, logKeys, type Policy } from '../note/policy.ts';
import type { AuditedLog } from './audit.ts';
import type { AuditFault, AuditFaultCode } from './faults.ts';

/** What is served below a place. Null: nothing there. */
export type Fetch = (path: string) => Promise<Uint8Array | null>;

/** A log that was looked at. `log` is null when nothing of it can be believed. */
export interface SeenLog {
  readonly origin: string;
  readonly head: TreeHead;
  readonly isWitnessed: boolean;
  readonly faults: readonly AuditFault[];
  readonly log: AuditedLog | null;
}

const BUNDLES_KEPT = 32;

/** Looks at a log: null when there is no checkpoint, or none that a key of the policy signed. */
export async function lookAt(fetchPart: Fetch, policy: Policy, seen: (origin: string) => TreeHead | null) {
  const note = await fetchPart('checkpoint');
  const witnesses = policy.witnesses.map(({ key }) => key);
  const opened = note === null ? null : openCheckpoint(note, logKeys(policy), witnesses);
  return opened?.ok ? see(fetchPart, opened.value, policy, seen(opened.value.origin)) : null;
}

async function see(
  fetchPart: Fetch,
  { origin, size, root, cosigned }: OpenedCheckpoint,
  policy: Policy,
  before: TreeHead | null,
): Promise<SeenLog> {
  const head = { size, root };
  const source: TileSource = (tile) => fetchPart(tilePath(tile));
  const fault = (await faultSince(source, before, head)) ?? (await faultOfTiles(source, head));
  return {
    origin,
    head,
    isWitnessed: isQuorum(
      policy,
      cosigned.map(({ key }) => key),
    ),
    faults: fault === null ? [] : [{ ...fault, origin, leaf: null, playNumber: null }],
    log: fault?.code === 'log-broken' ? null : auditedLog(source, size),
  };
}

interface Found {
  readonly code: AuditFaultCode;
  readonly detail: string;
}

async function faultSince(source: TileSource, before: TreeHead | null, head: TreeHead): Promise<Found | null> {
  if (before === null) return null;
  if (head.size < before.size)
    return { code: 'log-shrank', detail: `it had ${before.size} leaves, and has ${head.size}` };
  const path = await consistencyFrom(source, before.size, head.size);
  const consistent = path.ok ? verifyConsistency(before, head, path.value) : path;
  const detail = `what it says now does not begin with the ${before.size} leaves it had`;
  return consistent.ok ? null : { code: 'log-forked', detail };
}

async function faultOfTiles(source: TileSource, head: TreeHead): Promise<Found | null> {
  const checked = await checkTiles(source, head);
  return checked.ok ? null : { code: 'log-broken', detail: `${checked.refusal.code} ${checked.refusal.detail ?? ''}` };
}

function auditedLog(source: TileSource, size: number): AuditedLog {
  const kept = new Map<number, readonly Uint8Array[]>();
  return {
    size,
    rootAt: async (at) => {
      const root = await rootFrom(source, at);
      return root.ok ? root.value : null;
    },
    entryAt: async (place) => {
      const index = Math.floor(place / TILE_WIDTH);
      let entries = kept.get(index);
      if (entries === undefined) {
        const bundle = await readBundle(source, tileAt('entries', index, size));
        if (!bundle.ok) return null;
        entries = bundle.value;
        kept.set(index, entries);
        if (kept.size > BUNDLES_KEPT) kept.delete(kept.keys().next().value ?? index);
      }
      return entries[place % TILE_WIDTH] ?? null;
    },
  };
}
