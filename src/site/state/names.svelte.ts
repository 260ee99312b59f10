/**
 * The names of the games by id: those on sale, and those the player has Plays of. Shared by the pages that list
 * Plays.
 */
import { api } from './api.ts';
import { myGamesApi } from './my-games-api.ts';

let names: Readonly<Record<string, string>> = $state.raw({});

/** The name of a game; its id when the names cannot be had. */
export function gameName(gameId: string): string {
  return names[gameId] ?? gameId;
}

/** The names of all games, by id. */
export function allNames(): Readonly<Record<string, string>> {
  return names;
}

let asked: Promise<void> | null = null;

/** Asked for anew by each page that shows them: what was played since is among them. */
export function loadNames(): Promise<void> {
  asked = fetchNames();
  return asked;
}

/** Resolves when the names have been asked for and told, or could not be. */
export function namesTold(): Promise<void> {
  return asked ?? loadNames();
}

async function fetchNames(): Promise<void> {
  const [sold, played] = await Promise.all([api.games(), myGamesApi.games()]);
  const games = [sold, played].flatMap((answer) => (answer.ok ? answer.value.games : []));
  if (games.length > 0) names = Object.fromEntries(games.map(({ id, name }) => [id, name]));
}
