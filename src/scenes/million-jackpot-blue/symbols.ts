/**
 * The pictures of £1 Million Jackpot Blue, drawn for a square of 64: each has a shape of its own, lit from the upper
 * left. Markup only; names are the game's (`copy.ts`). Gradients `gold`, `gold-deep` and `steel` come from the stage.
 */
import type { Game1Symbol, Game4Symbol } from '../../games/million-jackpot-blue/play/board.ts';

const EDGE = 'stroke="#04102e" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"';
const LIGHT = 'fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.3" stroke-linecap="round"';
const GLINT = '<path d="M16 9l1.8 5.2L23 16l-5.2 1.8L16 23l-1.8-5.2L9 16l5.2-1.8z" fill="#fff"/>';

export const pictures: { readonly [S in Game1Symbol | Game4Symbol]: string } = {
  'gold-bar': `<path d="M7 30L44 35 46 54 3 46z" fill="url(#gold-deep)" ${EDGE}/><path d="M44 35L56 24 61 41 46 54z" fill="#8a540b" ${EDGE}/>
    <path d="M7 30L21 19 56 24 44 35z" fill="url(#gold)" ${EDGE}/><path d="M16 29l8-6 22 3-6 6z" fill="#fff3c4" opacity=".55"/>
    <path d="M14 37l20 3M13 42l15 2.4" stroke="#6b3d08" stroke-width="2" stroke-linecap="round" opacity=".8"/><path d="M8 31l35.5 4.8" ${LIGHT}/>${GLINT}`,
  key: `<path d="M30 30L55 55l-4 4-5-3-3 3-5-3-1-5-13-13z" fill="url(#steel)" ${EDGE}/><path fill-rule="evenodd" d="M21 6a15 15 0 1 0 0 30 15 15 0 0 0 0-30zm-1 8a6 6 0 1 1 0 12 6 6 0 0 1 0-12z" fill="url(#steel)" ${EDGE}/>
    <path d="M10 16a12.5 12.5 0 0 1 9-7" ${LIGHT}/>`,
  coins: `${[44, 34, 24].map((y) => `<path d="M8 ${y}v8a24 9 0 0 0 48 0v-8z" fill="#8d4b2c" ${EDGE}/><ellipse cx="32" cy="${y}" rx="24" ry="9" fill="#e49a66" ${EDGE}/><ellipse cx="32" cy="${y}" rx="17" ry="5.6" fill="none" stroke="#9a5530" stroke-width="1.6"/>`).join('')}
    <path d="M14 20a24 9 0 0 1 18-4.6" ${LIGHT}/>`,
  banknotes: `<path d="M6 26l40-12 12 24-40 12z" fill="#1d6b4a" ${EDGE}/><path d="M6 26l40-12 12 20-40 12z" fill="#4fb487" ${EDGE}/><path d="M12 28l32-9.6 8 13-32 9.600z" fill="none" stroke="#d8ffe9" stroke-opacity=".7" stroke-width="1.4"/>
    <circle cx="32" cy="30" r="6" fill="none" stroke="#d8ffe9" stroke-opacity=".8" stroke-width="1.6"/><path d="M21 21.500l8-2.400L41 43.500l-8 2.400z" fill="#f2f6ff" ${EDGE}/><path d="M33 46v5l8-2.400v-5z" fill="#b9c9df" ${EDGE}/>`,
  pearl: `<path d="M5 34a27 24 0 0 1 54 0z" fill="#8ea9ff" ${EDGE}/><path d="M32 11v22M18 15l9 18M46 15l-9 18M9 24l15 9M55 24l-15 9" stroke="#33489e" stroke-width="1.4" opacity=".6"/>
    <path d="M5 36a27 19 0 0 0 54 0z" fill="#5068c4" ${EDGE}/><circle cx="32" cy="35" r="12.5" fill="#f6f1ff" ${EDGE}/><circle cx="32" cy="35" r="11.7" fill="url(#gloss)"/><path d="M40 43a11 11 0 0 1-14 2" stroke="#b7a9d8" stroke-width="2.4" fill="none" stroke-linecap="round"/><circle cx="28" cy="30" r="3" fill="#fff"/>`,
  ring: `<circle cx="32" cy="40" r="17" fill="none" stroke="#04102e" stroke-width="8.4"/><circle cx="32" cy="40" r="17" fill="none" stroke="url(#steel)" stroke-width="5.6"/>
    <path d="M21 10h22l7 8-18 16L14 18z" fill="#49d8ff" ${EDGE}/><path d="M21 10l4 8 7-8 7 8 4-8M14 18h36M25 18l7 16 7-16" fill="none" stroke="#0b5c86" stroke-width="1.3"/><path d="M21 10h11l-7 8H14z" fill="#d9f8ff" opacity=".85"/>`,
  watch: `<path d="M27 8a5 5 0 1 1 10 0l-2 8h-6z" fill="none" stroke="#04102e" stroke-width="5"/><path d="M27 8a5 5 0 1 1 10 0l-2 8h-6z" fill="none" stroke="#b9c9df" stroke-width="2.6"/><circle cx="32" cy="38" r="22" fill="url(#steel)" ${EDGE}/>
    <circle cx="32" cy="38" r="16.5" fill="#f4f8ff" stroke="#2b3c57" stroke-width="1.4"/><path d="M32 24v3M32 49v3M18 38h3M43 38h3" stroke="#2b3c57" stroke-width="2"/><path d="M32 28v10l8 5" fill="none" stroke="#0a2c7a" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><path d="M16 30a18 18 0 0 1 11-10" ${LIGHT}/>`,
  crown: `<path d="M9 47L5 19l13 11L25 12l7 15 7-15 7 18 13-11-4 28z" fill="#a77bff" ${EDGE}/><path d="M9 47L5 19l13 11L25 12l7 15z" fill="#d3bcff" opacity=".6"/><path d="M8 46h48v8H8z" fill="url(#steel)" ${EDGE}/>
    ${[
      [5, 18],
      [25, 11],
      [39, 11],
      [59, 18],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4" fill="#ffe3f1" ${EDGE}/>`)
      .join(
        '',
      )}<circle cx="32" cy="50" r="2.6" fill="#ff5fa0"/><circle cx="20" cy="50" r="2.2" fill="#49d8ff"/><circle cx="44" cy="50" r="2.2" fill="#49d8ff"/>`,
  emerald: `<path d="M20 6h24l14 14v24L44 58H20L6 44V20z" fill="#0f9d5f" ${EDGE}/><path d="M20 6h24l-5 11H25zM6 20L20 6l5 11-8 8z" fill="#8df5c0"/><path d="M44 6l14 14-11 5-8-8z" fill="#3fd593"/><path d="M6 20v24l11-5V25z" fill="#4be0a0"/><path d="M58 20v24l-11-5V25z" fill="#0b7446"/><path d="M20 58h24l-5-11H25zM44 58l14-14-11-5-8 8z" fill="#075033"/><path d="M6 44l14 14 5-11-8-8z" fill="#0b7446"/>
    <path d="M25 17h14l8 8v14l-8 8H25l-8-8V25z" fill="#17bd76" stroke="#c9ffe3" stroke-opacity=".6"/><path d="M25 17h14L17 39V25z" fill="#d8ffec" opacity=".5"/>`,
  star: `<path d="M32 4l8.4 18.5 20 2.3-14.9 13.6 4.1 19.800L32 48.2 14.4 58.200l4.1-19.800L3.6 24.800l20-2.300z" fill="url(#steel)" ${EDGE}/><path d="M32 4v31L14.4 58.2 32 48.200zM3.6 24.800L32 35l-8.4-12.500zM32 35l28.4-10.2-14.9 13.600zM32 35l17.6 23.2-4.1-19.800z" fill="#0a2c7a" opacity=".28"/><path d="M32 7l-7.5 16.5" ${LIGHT}/>`,
  bell: `<circle cx="32" cy="54" r="5.5" fill="#8f5709" ${EDGE}/><path d="M32 7c13 0 15 12 16 24 .6 8 4 11 8 15v4H8v-4c4-4 7.4-7 8-15 1-12 3-24 16-24z" fill="url(#gold)" ${EDGE}/><path d="M8 46h48v4H8z" fill="#8f5709" ${EDGE}/><circle cx="32" cy="7" r="4" fill="#ffeeb4" ${EDGE}/><path d="M21 34c.4-9 1.5-17 7-21" ${LIGHT}/>`,
  horseshoe: `<path d="M32 5c17 0 26 14 24 30-1 9-4 16-7 23l-10-3c4-8 6-14 6.5-20C46 24 41 17 32 17s-14 7-13.5 18c.5 6 2.5 12 6.5 20l-10 3c-3-7-6-14-7-23C6 19 15 5 32 5z" fill="#7fa8e8" ${EDGE}/><path d="M11 36C9 22 16 10 30 9" ${LIGHT}/>
    ${[
      [14, 26],
      [13.5, 38],
      [17, 48],
      [50, 26],
      [50.5, 38],
      [47, 48],
      [23, 14],
      [41, 14],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2" fill="#04102e"/>`)
      .join('')}`,
  clover: `<path d="M33 36c1 10 3 15 9 22" fill="none" stroke="#04102e" stroke-width="6" stroke-linecap="round"/><path d="M33 36c1 10 3 15 9 22" fill="none" stroke="#1f9a4f" stroke-width="3.4" stroke-linecap="round"/>
    ${[0, 90, 180, 270].map((turn) => `<path transform="rotate(${turn + 45} 32 30)" d="M32 30C20 26 17 14 24 9c4-2.6 7 0 8 3 1-3 4-5.6 8-3 7 5 4 17-8 21z" fill="#35c46c" ${EDGE}/><path transform="rotate(${turn + 45} 32 30)" d="M32 28V17" stroke="#b6ffcf" stroke-width="1.5" stroke-linecap="round" opacity=".8"/>`).join('')}`,
  anchor: `<path d="M32 18v38M20 24h24M8 38c2 12 12 18 24 18s22-6 24-18" fill="none" stroke="#04102e" stroke-width="10" stroke-linecap="round"/><path d="M3 45l5-12 11 7zM61 45l-5-12-11 7z" fill="#dfe9f7" ${EDGE}/><circle cx="32" cy="11" r="6" fill="none" stroke="#04102e" stroke-width="7.6"/>
    <circle cx="32" cy="11" r="6" fill="none" stroke="#dfe9f7" stroke-width="4.4"/><path d="M32 18v38M20 24h24M8 38c2 12 12 18 24 18s22-6 24-18" fill="none" stroke="#b9c9df" stroke-width="6.4" stroke-linecap="round"/><path d="M30.5 19v34M20 22.500h22M9 40c3 9 10 13.5 21 14" ${LIGHT}/>`,
  moon: `<path d="M42 5A28 28 0 1 0 58 44 23 23 0 0 1 42 5z" fill="#ffe9a6" ${EDGE}/><path d="M42 5A28 28 0 1 0 58 44a26 26 0 0 1-30-8A26 26 0 0 1 42 5z" fill="#fff8dc"/><circle cx="18" cy="34" r="4" fill="#e3c877"/><circle cx="28" cy="49" r="3" fill="#e3c877"/><circle cx="24" cy="22" r="2.2" fill="#e3c877"/>`,
  flame: `<path d="M34 3c3 12 20 19 20 36 0 13-9 21-22 21S10 52 10 39c0-9 6-14 9-22 4 4 5 7 5 11 5-6 9-14 10-25z" fill="#ff7a2e" ${EDGE}/><path d="M34 24c2 7 11 12 11 21 0 8-6 12-13 12s-13-4-13-12c0-6 4-9 6-13 2 2 3 4 3 6 3-3 5-8 6-14z" fill="#ffc24a"/><path d="M32 41c1 3 6 6 6 10 0 4-3 5.5-6 5.500S26 55 26 51c0-3 4-6 6-10z" fill="#fff6d2"/>`,
  compass: `<circle cx="32" cy="32" r="27" fill="#b5643c" ${EDGE}/><circle cx="32" cy="32" r="21" fill="#eef6ff" stroke="#5e2c14" stroke-width="1.5"/><path d="M32 13v4M32 47v4M13 32h4M47 32h4" stroke="#0a2c7a" stroke-width="2"/><path d="M44 17L36 36 20 47l8-19z" fill="#0a2c7a"/><path d="M44 17L28 28l8 8z" fill="#ff4d4d"/><circle cx="32" cy="32" r="3" fill="#ffd65a" ${EDGE}/><path d="M10 24A24 24 0 0 1 24 9.5" ${LIGHT}/>`,
};

/** What stands on a tile before it turns: one motif for each game, alike on all its tiles. */
export const motifs = {
  /** GAME 1: a disc of ground steel, which is nothing that can be found. */
  1: `<circle cx="32" cy="32" r="22" fill="#16336b" stroke="#0c1f45" stroke-width="1.6"/>${[16, 11, 6].map((r) => `<circle cx="32" cy="32" r="${r}" fill="none" stroke="#9fc4ff" stroke-opacity=".75" stroke-width="1.6"/>`).join('')}<path d="M14 25a19.500 19.500 0 0 1 11-11" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2" stroke-linecap="round"/>`,
  /** GAME 2: a weight without a number. */
  2: `<path d="M22 27a10 10 0 1 1 20 0" fill="none" stroke="#0c1f45" stroke-width="7"/><path d="M22 27a10 10 0 1 1 20 0" fill="none" stroke="#dfe9f7" stroke-width="3.6"/><path d="M18 28h28l7 26H11z" fill="#16336b" stroke="#0c1f45" stroke-width="1.6" stroke-linejoin="round"/><path d="M20 30h22" stroke="#9fc4ff" stroke-width="2" stroke-linecap="round"/>`,
  /** GAME 3: the knob of a dial. */
  3: `<circle cx="32" cy="32" r="23" fill="#16336b" stroke="#0c1f45" stroke-width="1.6"/>${Array.from({ length: 12 }, (_, tick) => `<path d="M32 12v4" stroke="#9fc4ff" stroke-width="2" transform="rotate(${tick * 30} 32 32)"/>`).join('')}<circle cx="32" cy="32" r="13" fill="url(#steel)" stroke="#0c1f45" stroke-width="1.6"/><path d="M32 22v9" stroke="#0c1f45" stroke-width="3.4" stroke-linecap="round"/>`,
  /** GAME 4: the keyhole of a deposit box. */
  4: `<circle cx="32" cy="32" r="20" fill="url(#steel)" stroke="#0c1f45" stroke-width="1.6"/><circle cx="32" cy="32" r="14.5" fill="#16336b" stroke="#0c1f45" stroke-width="1.6"/><path d="M32 22a5 5 0 0 1 2.8 9.200L37 42H27l2.2-10.800A5 5 0 0 1 32 22z" fill="#030b20"/>`,
} as const;
