/** A claim in words: each status says where the prize is, once, and none says of a stopped one that it is coming. */
import { expect, it } from 'vitest';
import type { CLAIM_STATUSES, ClaimReason } from '../../platform/ports/claim.ts';
import { claimSentences, claimWords, isRejected, isStanding, isUnderWay } from './claims.ts';
import { tellTimesIn } from './words.ts';

tellTimesIn('Europe/London');

const claim = (status: (typeof CLAIM_STATUSES)[number]) => ({
  status,
  route: 'bank' as const,
  changedAt: Date.UTC(2026, 10, 30, 14, 5),
  reason: status === 'rejected' ? ('wrong-person' as const) : null,
});

it.each([
  ['open', 'Won, to be claimed', 'on its way'],
  ['claimed', 'Won, being verified', 'on its way'],
  ['verified', 'Verified', 'on its way'],
  ['paid', 'Paid to your bank on 30 November 2026, 14:05', 'done'],
  ['expired', 'Not claimed in time', 'gone'],
  ['rejected', 'Claim not accepted', 'stopped'],
] as const)('%s: %s, %s', (status, standing, where) => {
  const told = claim(status);
  expect(claimWords(told).standing).toBe(standing);
  expect(claimSentences(told)).toMatch(/\.$/);
  expect(isUnderWay(told)).toBe(where === 'on its way');
  expect(isRejected(told)).toBe(where === 'stopped');
  expect(isStanding(told)).toBe(where === 'on its way' || where === 'done');
});

it('a claim put back says why, and one rejected what can be done', () => {
  expect(claimSentences({ ...claim('open'), reason: 'bank-details' })).toContain('Your bank did not take the payment.');
  expect(claimSentences(claim('rejected'))).toContain('a person who did not decide it will look at it again');
});

const REASONS: readonly ClaimReason[] = ['fraud', 'wrong-person', 'not-of-age', 'bank-details', 'papers', 'appeal'];

it.each(REASONS)(
  'a claim put back for “%s” says how to claim it, one rejected does not: there is no form for it',
  (reason) => {
    const HOW = claimWords(claim('open')).more;
    expect(claimSentences({ ...claim('open'), reason })).toContain(HOW);
    expect(claimSentences({ ...claim('rejected'), reason })).not.toMatch(/please|once more/i);
    expect(claimSentences({ ...claim('rejected'), reason })).not.toContain(HOW);
  },
);
