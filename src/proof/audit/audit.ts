/**
 * An audit: every leaf of a log against what the operator opened, every settled Play computed again from its seeds,
 * and the sums against the books. Pure but for reading the log; what it is told is believed only as far as the log,
 * which is signed, holds it.
 */
import type { EndRecord } from '../commitments.ts';
import type { ComputedPlay, ComputePlay } from '../compute.ts';
import { fillerEntry, parseEntry, sealedEntry } from '../leaf.ts';
import { isSameHash } from '../log/proof.ts';
import { fromHex, toHex } from '../note/encoding.ts';
import { movesHash, type PurchaseRecord, type SettlementRecord } from '../record.ts';
import { commitmentOf, playNumberOf, playSeedOf } from '../seeds.ts';
import type { AuditFault, AuditFaultCode } from './faults.ts';
import type { GameSums, OpenedItem } from './items.ts';
import { createNumbers } from './numbers.ts';
import { createPublished } from './published.ts';

/** A log as the auditor has it, signed and whole. */
export interface AuditedLog {
  readonly size: number;
  /** The root of its first so many leaves; null when a tile is missing. */
  rootAt(size: number): Promise<Uint8Array | null>;
  /** Null when a bundle is missing. */
  entryAt(place: number): Promise<Uint8Array | null>;
}

export interface AuditReport {
  readonly plays: { readonly sold: number; readonly settled: number; readonly unfinished: number };
  readonly retired: number;
  readonly sums: { readonly pricePence: number; readonly prizePence: number };
  /** In the order in which they were met. */
  readonly faults: readonly AuditFault[];
  /** What could not be told, each once. */
  readonly unknown: readonly string[];
}

export interface Audit {
  take(item: OpenedItem): Promise<void>;
  /** A line that is none. */
  malformed(line: number, detail: string): void;
  finish(): AuditReport;
}

interface Section {
  readonly origin: string;
  readonly log: AuditedLog | null;
  readonly size: number;
  /** The next place to be accounted for. */
  next: number;
  readonly counted: Map<string, Counted>;
}

type Counted = { -readonly [K in keyof GameSums]: GameSums[K] };

const SALT_BYTES = 32;

/** `findLog`: a log by its origin, or null where it is not at hand. */
export function createAudit(compute: ComputePlay, findLog: (origin: string) => AuditedLog | null): Audit {
  const auditor = new Auditor(compute, findLog);
  return {
    take: (item) => auditor.take(item),
    malformed: (line, detail) => auditor.found('export-malformed', `line ${line}: ${detail}`),
    finish: () => auditor.finish(),
  };
}

/** What an auditor has in hand between two lines. */
class Auditor {
  private readonly faults: AuditFault[] = [];
  private readonly unknown = new Set<string>();
  private readonly numbers = createNumbers();
  private readonly published = createPublished();
  /** Bought and not settled yet, by Play Number. */
  private readonly open = new Map<string, PurchaseRecord>();
  private readonly counts = { sold: 0, settled: 0, retired: 0, lines: 0, pricePence: 0, prizePence: 0 };
  private section: Section | null = null;
  private isWhole = false;

  constructor(
    private readonly compute: ComputePlay,
    private readonly findLog: (origin: string) => AuditedLog | null,
  ) {}

  found(code: AuditFaultCode, detail: string, leaf: number | null = null, playNumber: string | null = null): void {
    this.faults.push({ code, origin: this.section?.origin ?? null, leaf, playNumber, detail });
  }

  async take(item: OpenedItem): Promise<void> {
    this.counts.lines += 1;
    switch (item.type) {
      case 'head':
        return;
      case 'retired':
        return this.retired(item.record);
      case 'log':
        return this.begin(item);
      case 'filler':
        return this.stands(item.place, fillerEntry(saltOf(item.salt)), null);
      case 'purchase':
        await this.stands(item.place, sealedEntry(saltOf(item.salt), item.record), item.record.playNumber);
        return this.bought(item.record, item.place);
      case 'settlement':
        await this.stands(item.place, sealedEntry(saltOf(item.salt), item.record), item.record.playNumber);
        return this.settled(item);
      case 'sums':
        return this.addUp(item.games);
      case 'end':
        this.isWhole = item.lines === this.counts.lines - 1;
    }
  }

  finish(): AuditReport {
    if (!this.isWhole) this.found('export-cut-off', 'it does not end with as many lines as it says');
    const { sold, settled, retired, pricePence, prizePence } = this.counts;
    return {
      plays: { sold, settled, unfinished: this.open.size },
      retired,
      sums: { pricePence, prizePence },
      faults: this.faults,
      unknown: [...this.unknown],
    };
  }

  private retired(record: EndRecord): void {
    this.counts.retired += 1;
    const fault = this.numbers.retired(record);
    if (fault !== null) this.found('commitment-gap', fault);
  }

  private async begin({ origin, size, root }: Extract<OpenedItem, { type: 'log' }>): Promise<void> {
    const log = this.findLog(origin);
    const isLongEnough = log !== null && size <= log.size;
    this.section = { origin, log: isLongEnough ? log : null, size, next: 0, counted: new Map() };
    if (log === null) this.unknown.add(`the log ${origin} is not at hand`);
    else if (!isLongEnough)
      this.unknown.add(`the log ${origin} at hand ends at ${log.size}, before the ${size} leaves opened`);
    else {
      const own = await log.rootAt(size);
      if (own === null || toHex(own) !== root) this.found('log-forked', `its first ${size} leaves have another root`);
    }
  }

  /** Places up to this one, not itself, are to be readable leaves. */
  private async passTo(place: number): Promise<void> {
    const { section } = this;
    while (section !== null && section.next < place) {
      const at = section.next++;
      const entry = (await section.log?.entryAt(at)) ?? null;
      if (entry === null) continue;
      const parsed = parseEntry(entry);
      if (!parsed.ok) this.found('leaf-malformed', parsed.refusal.detail ?? 'an entry that is none', at);
      else if (parsed.value.type === 'readable') this.published.told(parsed.value.leaf);
      else this.found('leaf-unopened', 'nothing that was opened stands behind this leaf', at);
    }
  }

  private async stands(place: number, entry: Uint8Array, playNumber: string | null): Promise<void> {
    await this.passTo(place);
    const { section } = this;
    if (section === null) return this.found('export-malformed', 'a leaf of no log', place, playNumber);
    if (place < section.next) return this.found('leaf-twice', 'this leaf was opened before', place, playNumber);
    section.next = place + 1;
    if (section.log === null) return;
    const own = await section.log.entryAt(place);
    if (own === null || !isSameHash(own, entry))
      this.found('leaf-differs', 'record and salt do not give the entry in the log', place, playNumber);
  }

  private bought(record: PurchaseRecord, place: number): void {
    const { playNumber, game, pricePence } = record;
    const fault = this.numbers.sold(record);
    if (fault !== null) this.found('commitment-gap', fault, place, playNumber);
    if (this.open.has(playNumber)) this.found('play-twice', 'this Play was sold before', place, playNumber);
    const untold = this.section?.log ? this.published.faultsOf(record) : [];
    for (const [code, detail] of untold) this.found(code, detail, place, playNumber);
    this.open.set(playNumber, record);
    const counted = countOf(this.section, game);
    counted.plays += 1;
    counted.pricePence += pricePence;
    this.counts.sold += 1;
    this.counts.pricePence += pricePence;
  }

  private settled({ record, moves, place }: Extract<OpenedItem, { type: 'settlement' }>): void {
    const { playNumber, prizePence } = record;
    const purchase = this.open.get(playNumber);
    if (purchase === undefined) {
      this.found('play-unsold', 'settled without a purchase before', place, playNumber);
      return;
    }
    this.open.delete(playNumber);
    const counted = countOf(this.section, purchase.game);
    counted.settled += 1;
    counted.prizePence += prizePence;
    this.counts.settled += 1;
    this.counts.prizePence += prizePence;
    const fault = faultOfPlay(purchase, record, moves, this.compute);
    if (fault?.code === 'unknown') this.unknown.add(fault.detail);
    else if (fault !== null) this.found(fault.code, fault.detail, place, playNumber);
  }

  private async addUp(told: readonly GameSums[]): Promise<void> {
    const { section } = this;
    if (section === null) return this.found('export-malformed', 'sums of no log');
    await this.passTo(section.size);
    const games = new Set([...section.counted.keys(), ...told.map(({ game }) => game)]);
    for (const game of games) {
      const [own, theirs] = [countOf(section, game), told.find((one) => one.game === game)];
      const differing = SUM_NAMES.filter((name) => own[name] !== (theirs?.[name] ?? 0));
      for (const name of differing)
        this.found('sums-differ', `${name} of ${game}: ${own[name]} by the log, ${theirs?.[name] ?? 0} by the books`);
    }
    this.section = null;
  }
}

function countOf(section: Section | null, game: string): Counted {
  const counted = section?.counted.get(game) ?? { game, plays: 0, pricePence: 0, settled: 0, prizePence: 0 };
  section?.counted.set(game, counted);
  return counted;
}

const SUM_NAMES = ['plays', 'pricePence', 'settled', 'prizePence'] as const;

function saltOf(text: string): Uint8Array {
  return fromHex(text, SALT_BYTES) ?? new Uint8Array(SALT_BYTES);
}

type PlayFault = { readonly code: AuditFaultCode | 'unknown'; readonly detail: string };

/** A settled Play computed again: the first thing about it that is wrong. */
function faultOfPlay(
  purchase: PurchaseRecord,
  settlement: SettlementRecord,
  moves: Extract<OpenedItem, { type: 'settlement' }>['moves'],
  compute: ComputePlay,
): PlayFault | null {
  const { playNumber, clientSeed, game, version, commitment } = purchase;
  const { serverSeed, prizePence, payment } = settlement;
  const seeds = { serverSeed, clientSeed, gameId: game, gameVersion: version };
  if (commitmentOf(serverSeed) !== commitment.hash)
    return { code: 'seed-differs', detail: 'the seed opened is not the one committed to' };
  if (playNumberOf(seeds) !== playNumber)
    return { code: 'number-differs', detail: 'the Play Number does not follow from the seeds' };
  if (movesHash(moves) !== settlement.movesHash)
    return { code: 'moves-differ', detail: 'the moves are not those that were settled' };
  if ((payment.type === 'nothing') !== (prizePence === 0) || (payment.posting === null) !== (prizePence === 0))
    return { code: 'payment-differs', detail: `a prize of ${prizePence} was settled as ${payment.type}` };
  const computed = computedOf(() => compute({ game, version, playSeed: playSeedOf(seeds, playNumber), moves }));
  if (computed === 'broken') return { code: 'play-uncomputed', detail: `${game} ${version} gave up on it` };
  if (computed === null) return { code: 'unknown', detail: `${game} ${version} is not at hand` };
  return faultOfComputed(purchase, settlement, computed);
}

function faultOfComputed(
  { game, version, structureHash, codeHash, pricePence }: PurchaseRecord,
  { prizePence }: SettlementRecord,
  computed: ComputedPlay,
): PlayFault | null {
  if (computed.structureHash !== structureHash)
    return { code: 'not-published', detail: `${game} ${version} at hand has another prize structure` };
  if (computed.pricePence !== pricePence)
    return { code: 'price-differs', detail: `sold for ${pricePence}, and costs ${computed.pricePence}` };
  if (computed.fault !== null) return { code: 'prize-differs', detail: computed.fault };
  if (computed.prizePence !== prizePence)
    return { code: 'prize-differs', detail: `settled with ${prizePence}, and the seeds give ${computed.prizePence}` };
  if (codeHash !== null && computed.codeHash !== codeHash)
    return { code: 'unknown', detail: `the code ${codeHash} of ${game} ${version} is not at hand` };
  return null;
}

function computedOf(run: () => ComputedPlay | null): ComputedPlay | 'broken' | null {
  try {
    return run();
  } catch {
    return 'broken';
  }
}
