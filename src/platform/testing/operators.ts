/** A house with an operator that keeps its players' money in a book of its own. For tests. */
import { pence } from '../../kernel/pence.ts';
import { Book } from '../../wallet/sandbox/book.ts';
import { type SandboxPort, sandboxPort } from '../../wallet/sandbox/port.ts';
import type { Operator, Operators } from '../ports/operator.ts';
import { freshKey, type House, openHouse } from './house.ts';

export interface OperatorHouse extends House {
  readonly book: Book;
  readonly port: SandboxPort;
  /** Messages that the operator was sent, as they came. */
  readonly told: { readonly type: string; readonly data: Readonly<Record<string, string>> }[];
}

export function operatorsOf(...all: readonly Operator[]): Operators {
  return { all, find: (id) => all.find((one) => one.id === id) ?? null };
}

export function openOperatorHouse(
  options: Parameters<typeof openHouse>[0] = {},
  changes: Partial<Operator> = {},
): OperatorHouse {
  const clock = { now: () => house.clock.now() };
  const book = new Book(clock);
  const port = sandboxPort(book);
  const told: OperatorHouse['told'] = [];
  const operator: Operator = {
    id: 'acme',
    name: 'Acme',
    port,
    prices: [{ currency: 'GBP', scale: 2, rate: { minor: 1, pence: 1 } }],
    capPence: pence(10_000),
    frameOrigins: [],
    tell: async (_id, body) => {
      told.push(JSON.parse(Buffer.from(body).toString()));
      return true;
    },
    ...changes,
  };
  const house = openHouse({ ...options, operators: operatorsOf(operator) });
  return { ...house, book, port, told };
}

/** An account of a player of the operator's, with that much in the operator's book. */
export async function operatorPlayerWith(house: OperatorHouse, balance: number, currency = 'GBP'): Promise<string> {
  const ref = freshKey();
  const { launchToken, scale } = house.book.addPlayer(ref, balance, currency, currency === 'GBP' ? 2 : 0);
  const now = house.clock.now();
  const told = { currency, scale, launchToken, balance, balanceAt: now, mayBuy: true };
  const player = { accountId: freshKey(), operatorId: 'acme', ref, ...told };
  return (await house.store.keepOperatorPlayer(player, now)).accountId;
}

/** Lets time pass in steps, with the queue at work in each. */
export async function passTime(house: OperatorHouse, ms: number, stepMs = 250): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    house.clock.advance(stepMs);
    await workOff(house);
  }
}

/** All calls that are due now, and those that follow from them. */
export async function workOff({ platform }: Pick<House, 'platform'>): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await platform.runOperatorCalls();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
