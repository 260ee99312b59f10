/** The toy's sounds: the common set, in a key of its own. */
import { cuesOf } from '../../../stage/cues.ts';

export const cues = cuesOf({ rootHz: 220, chord: [0, 4, 7, 12], timbre: 'pure', room: 0.2 });
