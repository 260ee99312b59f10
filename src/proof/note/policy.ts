/**
 * Policies (c2sp.org/tlog-policy): which logs and witnesses are known, and which witnesses together suffice. A policy
 * is what its holder decided to trust: anything in it that is not understood refuses all of it.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import { fromUtf8, parseCount, toHex } from './encoding.ts';
import { type KeyType, parseVkey, type VerifierKey } from './key.ts';
import type { NoteRefusal } from './refusals.ts';

const POLICY_BYTES_MAX = 262_144;

export interface PolicyLog {
  readonly key: VerifierKey;
  readonly url: string | null;
}

export interface PolicyWitness extends PolicyLog {
  /** Its name in the policy, which has nothing to do with the key's. */
  readonly name: string;
}

/** At least `threshold` of the members, each a witness or another group. */
export interface PolicyGroup {
  readonly name: string;
  readonly threshold: number;
  readonly members: readonly string[];
}

export interface Policy {
  readonly logs: readonly PolicyLog[];
  readonly witnesses: readonly PolicyWitness[];
  readonly groups: readonly PolicyGroup[];
  /** A witness, a group, or `none`. */
  readonly quorum: string;
}

/** A policy in the making, line by line. */
interface Draft {
  readonly logs: PolicyLog[];
  readonly witnesses: PolicyWitness[];
  readonly groups: PolicyGroup[];
  readonly members: Set<string>;
  quorum: string | null;
}

/**
 * Parses a policy. Names are octets: they are kept as one character an octet, so that two names are equal exactly when
 * their octets are.
 */
export function parsePolicy(input: string | Uint8Array): Result<Policy, NoteRefusal> {
  const bytes = typeof input === 'string' ? utf8ToBytes(input) : input;
  if (bytes.length > POLICY_BYTES_MAX) return refuse('policy-too-long');
  const text = octets(bytes);
  if (!/^[\t\n\x20-\x7e\x80-\xff]*$/.test(text)) return refuse('policy-malformed', 'a control character');
  if (!text.endsWith('\n')) return refuse('policy-malformed', 'the last line does not end');
  const draft: Draft = { logs: [], witnesses: [], groups: [], members: new Set(), quorum: null };
  for (const [index, line] of text.slice(0, -1).split('\n').entries()) {
    const words = line.split(/[ \t]+/).filter((word) => word !== '');
    const [first] = words;
    if (first === undefined || first.startsWith('#')) continue;
    const fault = addLine(draft, words);
    if (fault !== null) return refuse(fault.code, `line ${index + 1}: ${fault.detail}`);
  }
  const { members: _, quorum, ...rest } = draft;
  return quorum === null ? refuse('policy-malformed', 'no quorum line') : accept({ ...rest, quorum });
}

interface Fault {
  readonly code: NoteRefusal;
  readonly detail: string;
}

function fault(detail: string): Fault {
  return { code: 'policy-malformed', detail };
}

function addLine(draft: Draft, [word, ...rest]: readonly string[]): Fault | null {
  switch (word) {
    case 'log':
      return addLog(draft, rest);
    case 'witness':
      return addWitness(draft, rest);
    case 'group':
      return addGroup(draft, rest);
    case 'quorum':
      return setQuorum(draft, rest);
    default:
      return fault('neither log, witness, group nor quorum');
  }
}

function addLog(draft: Draft, [vkey = '', url, ...more]: readonly string[]): Fault | null {
  if (vkey === '' || more.length > 0) return fault('a log is a key and perhaps a URL');
  const key = keyOf(vkey, 'note');
  if (!key.ok) return { code: key.refusal.code, detail: key.refusal.detail ?? '' };
  if (draft.logs.some((log) => isSameKey(log.key, key.value))) return fault('this log is there already');
  draft.logs.push({ key: key.value, url: url ?? null });
  return null;
}

function addWitness(draft: Draft, [name = '', vkey = '', url, ...more]: readonly string[]): Fault | null {
  if (vkey === '' || more.length > 0) return fault('a witness is a name, a key and perhaps a URL');
  if (isTaken(draft, name)) return fault('this name is taken');
  const key = keyOf(vkey, 'cosignature');
  if (!key.ok) return { code: key.refusal.code, detail: key.refusal.detail ?? '' };
  if (draft.witnesses.some((witness) => isSameKey(witness.key, key.value)))
    return fault('this witness is there already');
  draft.witnesses.push({ name, key: key.value, url: url ?? null });
  return null;
}

function addGroup(draft: Draft, [name = '', rule = '', ...members]: readonly string[]): Fault | null {
  if (members.length === 0) return fault('a group is a name, a number and its members');
  if (isTaken(draft, name)) return fault('this name is taken');
  const threshold = rule === 'all' ? members.length : rule === 'any' ? 1 : parseCount(rule);
  if (threshold === null || threshold < 1 || threshold > members.length) return fault('how many of the members');
  for (const member of members) {
    if (!isDefined(draft, member)) return fault('a member that no line before defines');
    if (draft.members.has(member)) return fault('a member that is one already');
    draft.members.add(member);
  }
  draft.groups.push({ name, threshold, members });
  return null;
}

function setQuorum(draft: Draft, [name = '', ...more]: readonly string[]): Fault | null {
  if (name === '' || more.length > 0) return fault('a quorum is one name');
  if (draft.quorum !== null) return fault('a second quorum');
  if (name !== 'none' && !isDefined(draft, name)) return fault('a quorum that no line before defines');
  draft.quorum = name;
  return null;
}

function isTaken(draft: Draft, name: string): boolean {
  return name === 'none' || isDefined(draft, name);
}

function isDefined({ witnesses, groups }: Draft, name: string): boolean {
  return [...witnesses, ...groups].some((one) => one.name === name);
}

function isSameKey(one: VerifierKey, other: VerifierKey): boolean {
  return toHex(one.publicKey) === toHex(other.publicKey);
}

function keyOf(word: string, type: KeyType): Result<VerifierKey, NoteRefusal> {
  const text = fromUtf8(Uint8Array.from(word, (character) => character.charCodeAt(0)));
  const key = parseVkey(text ?? '');
  if (key.ok && key.value.type !== type)
    return refuse('key-type-unsupported', `${key.value.name} is no key of a ${type}`);
  return key;
}

function octets(bytes: Uint8Array): string {
  return bytes.reduce((text, byte) => text + String.fromCharCode(byte), '');
}

/** Whether the witnesses that cosigned are enough. `none` is enough by itself: see `asksForWitnesses`. */
export function isQuorum(policy: Policy, cosigned: readonly VerifierKey[]): boolean {
  const present = new Set(
    policy.witnesses.filter(({ key }) => cosigned.some((other) => isSameKey(key, other))).map(({ name }) => name),
  );
  // Members stand on lines before their group: one pass in order settles every group.
  for (const { name, threshold, members } of policy.groups) {
    if (members.filter((member) => present.has(member)).length >= threshold) present.add(name);
  }
  return policy.quorum === 'none' || present.has(policy.quorum);
}

/** Whether the policy asks for any witness at all: without one, a log may show everybody a history of their own. */
export function asksForWitnesses(policy: Policy): boolean {
  return policy.quorum !== 'none';
}

export function logKeys(policy: Policy): readonly VerifierKey[] {
  return policy.logs.map(({ key }) => key);
}

export function witnessKeys(policy: Policy): readonly VerifierKey[] {
  return policy.witnesses.map(({ key }) => key);
}
