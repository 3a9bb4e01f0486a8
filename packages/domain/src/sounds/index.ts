export { addSound, type NewSound } from './add-sound.ts';
export { listSounds } from './list-sounds.ts';
export { openSound } from './open-sound.ts';
