/**
 * The rules and words of a game in the browser, loaded on demand: enough to replay a Play and to tell it in words.
 * Never a deal, a structure or a scenario.
 */
import type { Copy } from '../../game/copy.ts';
import type { GameEvent, Move, View } from '../../game/game.ts';

/** The part of a game's rules that needs no scenario. */
export interface BrowserRules {
  moves(view: View): readonly Move[];
  apply(view: View, event: GameEvent): View;
}

export interface BrowserGame {
  readonly rules: BrowserRules;
  readonly copy: Pick<Copy, 'announce'>;
}

/** A game's `rules.ts` gives its rules as one object or one by one. */
type RulesModule = BrowserRules | { readonly rules: BrowserRules };

const rules = import.meta.glob<RulesModule>('../../games/*/play/rules.ts');
const copies = import.meta.glob<Pick<Copy, 'announce'>>('../../games/*/words/copy.ts');

/** Rejects for a game that is not in the house. */
export async function loadBrowserGame(gameId: string): Promise<BrowserGame> {
  const loadRules = rules[`../../games/${gameId}/play/rules.ts`];
  const loadCopy = copies[`../../games/${gameId}/words/copy.ts`];
  if (loadRules === undefined || loadCopy === undefined) throw new Error(`no rules for the game ${gameId}`);
  const [ruleModule, copyModule] = await Promise.all([loadRules(), loadCopy()]);
  return { rules: 'rules' in ruleModule ? ruleModule.rules : ruleModule, copy: copyModule };
}
