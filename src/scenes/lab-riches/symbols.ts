/**
 * The pictures of the laboratory as SVG of 64 by 64, each with an outline of its own. Painted with the materials of
 * `Materials.svelte`.
 */
import type { LabSymbol } from '../../games/lab-riches/play/apparatus.ts';

const shine =
  '<path d="M24 13v10L13 44" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" opacity=".75"/>';

export const pictures: { readonly [S in LabSymbol]: string } = {
  flask: `<path d="M25 9v13L11.4 47.6A6.5 6.5 0 0 0 17 57.5h30a6.5 6.5 0 0 0 5.6-9.9L39 22V9z" fill="url(#lab-glass)" stroke="#eafff8" stroke-width="2"/>
    <path d="M18 38h28l5.2 10.2a4.8 4.8 0 0 1-4.3 7.2H17.1a4.8 4.8 0 0 1-4.3-7.2z" fill="url(#lab-green)"/>
    <ellipse cx="32" cy="38" rx="14" ry="2.6" fill="#d8ffe9" opacity=".85"/><circle cx="26" cy="47" r="2.6" fill="#eafff2"/><circle cx="36" cy="43.5" r="1.7" fill="#eafff2"/><circle cx="39" cy="50" r="2.1" fill="#eafff2"/>
    <rect x="22.5" y="5.5" width="19" height="6" rx="2.5" fill="url(#lab-brass)" stroke="#3d2607" stroke-width="1"/>${shine}`,
  'test tubes': `<g stroke="#eafff8" stroke-width="1.6"><path d="M11 8h11v36a5.5 5.5 0 0 1-11 0z" fill="url(#lab-glass)"/><path d="M26.5 8h11v42a5.5 5.5 0 0 1-11 0z" fill="url(#lab-glass)"/><path d="M42 8h11v36a5.5 5.5 0 0 1-11 0z" fill="url(#lab-glass)"/></g>
    <path d="M12.4 26h8.2v18a4.1 4.1 0 0 1-8.2 0z" fill="url(#lab-amber)"/><path d="M27.9 20h8.2v30a4.1 4.1 0 0 1-8.2 0z" fill="url(#lab-lime)"/><path d="M43.4 32h8.2v12a4.1 4.1 0 0 1-8.2 0z" fill="url(#lab-violet)"/>
    <path d="M13.8 11v26M29.3 11v30M44.8 11v26" stroke="#fff" stroke-width="1.8" stroke-linecap="round" opacity=".8"/>
    <rect x="5" y="15" width="54" height="6.5" rx="2.5" fill="url(#lab-brass)" stroke="#3d2607"/><rect x="5" y="54" width="54" height="5" rx="2" fill="url(#lab-brass)" stroke="#3d2607"/><path d="M8 21v33M56 21v33" stroke="url(#lab-brass)" stroke-width="3.2"/>`,
  microscope: `<path d="M14 57h36" stroke="#0a1413" stroke-width="8" stroke-linecap="round"/><path d="M14 56h36" stroke="url(#lab-steel)" stroke-width="6" stroke-linecap="round"/>
    <path d="M38 19c13 5 15 26 1 34" fill="none" stroke="#0a1413" stroke-width="9"/><path d="M38 19c13 5 15 26 1 34" fill="none" stroke="url(#lab-steel)" stroke-width="6.5"/>
    <path d="M14 43h25" stroke="#0a1413" stroke-width="6.5" stroke-linecap="round"/><path d="M14 43h25" stroke="url(#lab-brass)" stroke-width="4.5" stroke-linecap="round"/>
    <g transform="rotate(-24 28 22)"><rect x="22" y="4" width="13" height="24" rx="3" fill="url(#lab-steel)" stroke="#0a1413" stroke-width="1.5"/><rect x="20.5" y="2" width="16" height="6" rx="2.5" fill="url(#lab-brass)" stroke="#3d2607"/><rect x="24.5" y="28" width="8" height="8" rx="1.5" fill="url(#lab-brass)" stroke="#3d2607"/></g>
    <circle cx="27" cy="40" r="4" fill="#b6ff3d"/><circle cx="27" cy="40" r="8" fill="#b6ff3d" opacity=".3"/>`,
  magnet: `<path d="M13 8v24a19 19 0 0 0 38 0V8H38.5v24a6.5 6.5 0 0 1-13 0V8z" fill="url(#lab-red)" stroke="#3b0606" stroke-width="1.8"/>
    <path d="M13 8h12.5v11H13zM38.5 8H51v11H38.5z" fill="url(#lab-steel)" stroke="#0a1413" stroke-width="1.5"/>
    <path d="M16.5 22v10a15.5 15.5 0 0 0 5 11.5" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".65"/>
    <path d="M7 4l3 5M19 2v4M57 4l-3 5M45 2v4" stroke="#8fe9ff" stroke-width="2.2" stroke-linecap="round"/>`,
  coil: `<rect x="6" y="6" width="6.5" height="52" rx="2.5" fill="url(#lab-steel)" stroke="#0a1413"/><rect x="51.5" y="6" width="6.5" height="52" rx="2.5" fill="url(#lab-steel)" stroke="#0a1413"/><rect x="12" y="27" width="40" height="10" fill="#1c2f2c"/>
    <g fill="none" stroke="#4a1e05" stroke-width="6.5"><ellipse cx="18" cy="32" rx="3.8" ry="17"/><ellipse cx="25" cy="32" rx="3.8" ry="17"/><ellipse cx="32" cy="32" rx="3.8" ry="17"/><ellipse cx="39" cy="32" rx="3.8" ry="17"/><ellipse cx="46" cy="32" rx="3.8" ry="17"/></g>
    <g fill="none" stroke="url(#lab-copper)" stroke-width="4.2"><ellipse cx="18" cy="32" rx="3.8" ry="17"/><ellipse cx="25" cy="32" rx="3.8" ry="17"/><ellipse cx="32" cy="32" rx="3.8" ry="17"/><ellipse cx="39" cy="32" rx="3.8" ry="17"/><ellipse cx="46" cy="32" rx="3.8" ry="17"/></g>
    <circle cx="9.25" cy="6" r="4.5" fill="url(#lab-brass)" stroke="#3d2607"/><circle cx="54.75" cy="6" r="4.5" fill="url(#lab-brass)" stroke="#3d2607"/>`,
  burner: `<path d="M32 3c9 10 12 15 12 22a12 12 0 0 1-24 0c0-7 4-12 12-22z" fill="url(#lab-flame)"/><path d="M32 14c4.5 5 6 8 6 12a6 6 0 0 1-12 0c0-4 1.5-7 6-12z" fill="#d6f6ff"/><path d="M32 21c2 2.5 3 4 3 6a3 3 0 0 1-6 0c0-2 1-3.5 3-6z" fill="#3fa8ff"/>
    <rect x="27" y="33" width="10" height="18" fill="url(#lab-steel)" stroke="#0a1413"/><rect x="23.5" y="31" width="17" height="5" rx="2" fill="url(#lab-brass)" stroke="#3d2607"/><rect x="25" y="42" width="14" height="5" rx="1.5" fill="url(#lab-brass)" stroke="#3d2607"/><path d="M13 60l6-9h26l6 9z" fill="url(#lab-steel)" stroke="#0a1413" stroke-width="1.5"/>
    <path d="M45 49h10" stroke="url(#lab-brass)" stroke-width="4" stroke-linecap="round"/>`,
  gauge: `<circle cx="32" cy="32" r="26" fill="#2a1a06"/><circle cx="32" cy="32" r="24.5" fill="url(#lab-brass)"/><circle cx="32" cy="32" r="19.5" fill="#2a1a06"/><circle cx="32" cy="32" r="18.5" fill="url(#lab-dial)"/>
    <path d="M18.5 40A15.5 15.5 0 0 1 23 19.4" fill="none" stroke="#1a8f6c" stroke-width="3.6"/><path d="M23 19.4a15.5 15.5 0 0 1 18 0" fill="none" stroke="#d99a1f" stroke-width="3.6"/><path d="M41 19.4A15.5 15.5 0 0 1 45.5 40" fill="none" stroke="#c8321f" stroke-width="3.6"/>
    <path d="M20 50.5h24" stroke="#2a1a06" stroke-width="0"/><path d="M30.5 34.5L43 21l-9.5 16z" fill="#a3180d"/><circle cx="32" cy="34" r="3.6" fill="url(#lab-brass)" stroke="#2a1a06"/><path d="M18 24a18 18 0 0 1 28 0A24 12 0 0 0 18 24z" fill="#fff" opacity=".55"/>
    <rect x="27" y="56" width="10" height="6" fill="url(#lab-brass)" stroke="#2a1a06"/>`,
  prism: `<path d="M2 38l24-6" stroke="#fff" stroke-width="3"/><g stroke-width="3.4" stroke-linecap="butt"><path d="M38 31l25 2" stroke="#ff5a4a"/><path d="M38.5 33.5l24.5 5.5" stroke="#ffb13d"/><path d="M39 36l24 9" stroke="#c8ff4a"/><path d="M39.5 38.5L62 51" stroke="#3fd0ff"/><path d="M40 41l20 15" stroke="#a77bff"/></g>
    <path d="M32 6l24 47H8z" fill="url(#lab-glass)" stroke="#eafff8" stroke-width="2.2" stroke-linejoin="round"/><path d="M32 6l8 47H8z" fill="#c9fff0" opacity=".3"/><path d="M32 6l8 47" stroke="#fff" stroke-width="1.2" opacity=".7"/><path d="M28 18L14.5 45" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".8"/>`,
};

/** A cell full of charge: its number is printed over it. */
export const chargePicture = `<rect x="25" y="2" width="14" height="7" rx="2" fill="url(#lab-brass)" stroke="#3d2607"/><rect x="10" y="8" width="44" height="52" rx="9" fill="#03161f"/><rect x="12" y="10" width="40" height="48" rx="7.5" fill="url(#lab-surge)"/><path d="M15 14a6 6 0 0 1 5-3h10v46H20a6 6 0 0 1-5-3z" fill="#fff" opacity=".28"/><path d="M37 12L20 37h10l-4 19 19-28H34z" fill="#eafcff" opacity=".5"/><rect x="10" y="8" width="44" height="52" rx="9" fill="none" stroke="#c9f3ff" stroke-width="2"/>`;

/** A turning arrow: the number of extra goes is printed in it. */
export const extraGoesPicture = `<circle cx="32" cy="32" r="28" fill="#141d03"/><circle cx="32" cy="32" r="26.5" fill="url(#lab-lime-disc)"/><path d="M51 32a19 19 0 1 1-6-14" fill="none" stroke="#213300" stroke-width="6.5"/><path d="M38 20.5l13.5 3.5L52 9.5z" fill="#213300"/><path d="M12 22A22.5 22.5 0 0 1 44 12 30 22 0 0 0 12 22z" fill="#fff" opacity=".6"/>`;

/** Three orbits around a core: three of them in a GO open the Bonus Game. */
export const bonusPicture = `<circle cx="32" cy="32" r="32" fill="url(#lab-halo)"/><g fill="none" stroke="#4a1a00" stroke-width="6"><ellipse cx="32" cy="32" rx="27" ry="10.5"/><ellipse cx="32" cy="32" rx="27" ry="10.5" transform="rotate(60 32 32)"/><ellipse cx="32" cy="32" rx="27" ry="10.5" transform="rotate(120 32 32)"/></g><g fill="none" stroke="url(#lab-amber-line)" stroke-width="3.6"><ellipse cx="32" cy="32" rx="27" ry="10.5"/><ellipse cx="32" cy="32" rx="27" ry="10.5" transform="rotate(60 32 32)"/><ellipse cx="32" cy="32" rx="27" ry="10.5" transform="rotate(120 32 32)"/></g><circle cx="32" cy="32" r="9.5" fill="#4a1a00"/><circle cx="32" cy="32" r="8" fill="url(#lab-core)"/><circle cx="59" cy="32" r="3.4" fill="#fff3d6"/><circle cx="18.5" cy="8.6" r="3.4" fill="#fff3d6"/><circle cx="18.5" cy="55.4" r="3.4" fill="#fff3d6"/>`;

/** A lamp that points up. */
export const upPicture = `<path d="M32 5l25 27H43v27H21V32H7z" fill="#04251a" stroke="#04251a" stroke-width="4" stroke-linejoin="round"/><path d="M32 7l21.5 23.5H41.5V57h-19V30.5h-12z" fill="url(#lab-green)" stroke="#eafff8" stroke-width="1.6" stroke-linejoin="round"/><path d="M32 11.5L16.5 28.5H25V54" fill="none" stroke="#fff" stroke-width="2.2" opacity=".7"/>`;

/** A coin of brass: the amount is printed below it. */
export const instantPicture = `<circle cx="32" cy="32" r="28" fill="#2f1c03"/><circle cx="32" cy="32" r="26.5" fill="url(#lab-brass)"/><circle cx="32" cy="32" r="20" fill="none" stroke="#5a3a0c" stroke-width="2"/><path d="M24 46h17M27 46c3-6 2-10 0-14M22.5 33.5h13M27 32c-3.5-9 1-16 7-16 4 0 6.5 2.4 7 6" fill="none" stroke="#4a2d06" stroke-width="4.6" stroke-linecap="round"/><path d="M11 24A22.5 22.5 0 0 1 44 12.5 30 22 0 0 0 11 24z" fill="#fff" opacity=".6"/>`;
