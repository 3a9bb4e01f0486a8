import sharp from 'sharp';
import { type PaletteName, palettes } from './palettes.ts';
import { randomFrom, seedOf } from './random.ts';

const skins = ['#f2c9a8', '#e0a37a', '#c68457', '#9c6240', '#6f4329', '#f7dcc4'];
const hairs = ['#1b1310', '#3d2314', '#7a4a21', '#b98442', '#5b5560', '#a23b2a'];

/** Draws a small flat portrait as a PNG of 512 pixels; the same name gives the same face. */
export async function drawPortrait(name: string, palette: PaletteName): Promise<Buffer> {
  const random = randomFrom(seedOf(name));
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '#000000';
  const { sky, near, glow, far } = palettes[palette];
  const [skin, hair] = [pick(skins), pick(hairs)];
  const long = random() > 0.5;
  const fringe = 150 + random() * 40;
  const tilt = (random() - 0.5) * 10;
  const back = long
    ? `<path d="M150 250C150 120 362 120 362 250L372 400C340 430 172 430 140 400Z" fill="${hair}"/>`
    : `<path d="M158 240C150 130 362 130 354 240L346 290H166Z" fill="${hair}"/>`;
  const collar =
    random() > 0.5 ? `<path d="M206 392L256 446L306 392L330 404L256 484L182 404Z" fill="${glow}" opacity="0.85"/>` : '';
  const glasses =
    random() > 0.65
      ? `<g fill="none" stroke="#221a1a" stroke-width="7"><circle cx="218" cy="264" r="30"/><circle cx="294" cy="264" r="30"/><path d="M248 262h16"/></g>`
      : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
    <defs><linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient></defs>
    <rect width="512" height="512" fill="url(#b)"/><circle cx="400" cy="110" r="70" fill="${glow}" opacity="0.5"/>
    <g transform="rotate(${tilt} 256 300)">${back}
    <path d="M86 540C86 420 180 386 256 386S426 420 426 540Z" fill="${random() > 0.5 ? near : far}"/>${collar}
    <path d="M222 330h68v66c0 34-68 34-68 0Z" fill="${skin}"/><path d="M222 352c20 20 48 20 68 0v-10h-68Z" fill="#000" opacity="0.12"/>
    <ellipse cx="256" cy="262" rx="84" ry="100" fill="${skin}"/>
    <path d="M170 252C164 ${fringe - 90} 348 ${fringe - 90} 342 252C330 ${fringe + 30} 300 ${fringe + 20} 256 ${fringe + 26}S182 ${fringe + 40} 170 252Z" fill="${hair}"/>
    <circle cx="222" cy="266" r="8" fill="#241a18"/><circle cx="290" cy="266" r="8" fill="#241a18"/>
    <path d="M226 310q30 ${18 + random() * 12} 60 0" fill="none" stroke="#7a2f2a" stroke-width="7" stroke-linecap="round"/>${glasses}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
