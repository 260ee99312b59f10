/** What axe finds on a page, as lines a person can read. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What passes is not described: naming every element of a scene takes longer than looking at it. */
const FAULTS_ONLY = { resultTypes: ['violations' as const] };

export interface AxeScope {
  /** A selector: nothing outside it is looked at. */
  readonly within?: string;
  readonly without?: readonly string[];
}

export async function expectNoFaults(page: Page, where: string, scope: AxeScope = {}): Promise<void> {
  // Legacy: no second page is opened to put frames together. There are none on our pages.
  const axe = new AxeBuilder({ page }).options(FAULTS_ONLY).withTags(RULES).setLegacyMode();
  if (scope.within !== undefined) axe.include(scope.within);
  if (scope.without !== undefined) axe.disableRules([...scope.without]);
  const { violations } = await axe.analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  );
  expect(faults, where).toEqual([]);
}
