/**
 * How a shot is shown: the puck is served and struck, bumpers rise, ring and vanish, the puck slows and drops into a
 * pocket.
 */
import { ease, spring } from '../../../stage/motion.ts';
import { CYAN, GOLD, type PuckHandlers, ROSE, type Table } from './board.ts';
import { serve, sink, startGlide } from './glide.ts';
import { trackOf } from './track.ts';

type ShotHandlers = Pick<PuckHandlers, 'released' | 'bumpers-appeared' | 'bumper-hit' | 'pocketed'>;

export function shotHandlers(table: Table): ShotHandlers {
  const { kit, air, board, effects, shot } = table;
  const { motion, sound } = kit;
  const { find, findAll } = board;
  return {
    released: async (_event, _before, _after, commit) => {
      await commit();
      air.darken();
      Object.assign(shot, { track: trackOf(board.shot()), pipsPassed: 0, legsEnded: 0, flights: [] });
      const body = find('.puck .body');
      await serve(motion, body);
      sound.cue('strike');
      void motion.play(body, [{ transform: 'scale(1.08,.9)' }, { transform: 'none' }], { ms: 160, twin: 'none' });
      const puck = find('.puck');
      if (puck === null) return;
      shot.glide = startGlide(motion, shot.track, puck, findAll('.trail'));
      for (const wall of shot.track.walls) void shot.glide.reach(wall.atMs).then(() => bounce(table, wall.x));
    },
    'bumpers-appeared': async (_event, _before, _after, commit) => {
      await commit();
      sound.cue('turn', { rate: 1.4, level: 0.6 });
      void motion.stagger(findAll('.bumper'), 30, (bumper) =>
        motion.play(bumper, [{ transform: 'scale(0) rotate(-200deg)', opacity: 0 }, { transform: 'none' }], {
          ...spring(420, 0.35),
        }),
      );
    },
    'bumper-hit': async (event, _before, _after, commit) => {
      await shot.glide.reach(shot.track.endsMs[shot.legsEnded++] ?? 0);
      sound.cue('bumper', { rate: 1 + shot.legsEnded * 0.05 });
      await ring(table, event.pocket);
      await commit();
    },
    pocketed: async (event, _before, _after, commit) => {
      await shot.glide.reach(shot.track.ms);
      sound.cue('pocket');
      const pocket = find(`[data-pocket="${event.pocket}"]`);
      void motion.play(pocket?.querySelector('.lit'), [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], {
        ms: 900,
        twin: 'none',
      });
      effects.spark(pocket, CYAN, { count: 16, speed: 220 });
      await sink(motion, find('.puck .body'));
      await commit();
      await Promise.all(shot.flights);
      air.darken();
      await motion.wait(120);
    },
  };
}

/** A bumper that is hit shakes and breaks up; the others tremble with the table. */
async function ring({ kit, board, effects }: Table, pocket: number): Promise<void> {
  const { motion } = kit;
  const struck = board.find(`[data-bumper="${pocket}"]`);
  effects.spark(struck, ROSE, { count: 18 });
  effects.spark(struck, GOLD, { count: 12 });
  void effects.shake(board.find('.rink'), { px: 5, ms: 280 });
  for (const bumper of board.findAll('.bumper')) if (bumper !== struck) void effects.shake(bumper, { px: 3 });
  void motion.play(
    board.find('.puck .body'),
    [{ transform: 'scale(1.2,.72)' }, { transform: 'scale(.94,1.08)', offset: 0.5 }, { transform: 'none' }],
    { ms: 230, twin: 'none' },
  );
  await motion.play(
    struck,
    [
      { transform: 'scale(1)', opacity: 1 },
      { transform: 'translate(-7%,4%) scale(1.3) rotate(40deg)', opacity: 1, offset: 0.2 },
      { transform: 'translate(8%,-5%) scale(1.34) rotate(80deg)', opacity: 1, offset: 0.4 },
      { transform: 'translate(-5%,3%) scale(1.28) rotate(120deg)', opacity: 1, offset: 0.6 },
      { transform: 'scale(.2) rotate(260deg)', opacity: 0 },
    ],
    { ms: 190, easing: 'linear', twin: 'none' },
  );
}

function bounce({ kit, board }: Table, x: number): void {
  kit.sound.cue('wall', { level: 0.7 });
  kit.particles.burstFrom(board.find('.puck .body'), {
    count: 10,
    sprite: { shape: 'glow', colour: CYAN },
    speed: 190,
    size: 10,
    lifeMs: 400,
    angle: x < 0 ? 0.25 : 0.75,
    spread: 0.4,
  });
  void kit.motion.play(board.find('.puck .body'), [{ transform: 'scale(.8,1.1)' }, { transform: 'none' }], {
    ms: 180,
    easing: ease.out,
    twin: 'none',
  });
}
