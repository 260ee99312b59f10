/** Which scene draws which game. Each is loaded only when its game is opened. Knows no game's inside. */
import type { Component } from 'svelte';
import type { SceneProps } from '../stage/session.ts';

/** A scene whose own types have been forgotten, as `AnyGame` is: the session given to it must be one of its game. */
type LoadedScene = { readonly Scene: Component<SceneProps> };

const scenes: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  'diamond-maze': () => import('./diamond-maze/Scene.svelte'),
  'lab-riches': () => import('./lab-riches/Scene.svelte'),
  'diamond-riches': () => import('./diamond-riches/Scene.svelte'),
  'lucky-puck-shot-gold': () => import('./lucky-puck-shot-gold/Scene.svelte'),
  'million-jackpot-blue': () => import('./million-jackpot-blue/Scene.svelte'),
};

/**
 * The scene of a game, loaded on demand. Rejects for a game without one: a caller shows that the game cannot be
 * drawn.
 */
export async function loadScene(gameId: string): Promise<LoadedScene> {
  const load = scenes[gameId];
  if (load === undefined) throw new Error(`no scene for the game ${gameId}`);
  const module = await load();
  return { Scene: module.default as Component<SceneProps> };
}

/** Whether a game can be drawn. */
export function hasScene(gameId: string): boolean {
  return scenes[gameId] !== undefined;
}
