/** Whether sound is off: one switch for all games, remembered on this device. Knows no game. */
import { browserKeep } from './storage.ts';

const KEY = 'unveil.muted';

type Listener = (isMuted: boolean) => void;
const listeners = new Set<Listener>();
let muted = browserKeep.read(KEY) === 'yes';

export function isMuted(): boolean {
  return muted;
}

export function setMuted(value: boolean): void {
  muted = value;
  browserKeep.write(KEY, value ? 'yes' : 'no');
  for (const listener of listeners) listener(value);
}

/** Calls back on every change until the returned function is called. */
export function onMuteChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
