/** The names of the games by id, asked for once and shared by the pages that list Plays. */
import { api } from './api.ts';

let names: Readonly<Record<string, string>> = $state.raw({});

/** The name of a game; its id until the names are known. */
export function gameName(gameId: string): string {
  return names[gameId] ?? gameId;
}

/** The names of all games, by id. */
export function allNames(): Readonly<Record<string, string>> {
  return names;
}

export async function loadNames(): Promise<void> {
  if (Object.keys(names).length > 0) return;
  const answer = await api.games();
  if (answer.ok) names = Object.fromEntries(answer.value.games.map((game) => [game.id, game.name]));
}
