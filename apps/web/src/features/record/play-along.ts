import type { ChosenSound } from './recording.ts';

/** Plays a chosen sound where it belongs, `at` seconds into the recording. Returns the way to stop it. */
export function playAlong({ sound, delay }: ChosenSound, at: number): () => void {
  const audio = new Audio(sound.url);
  // Without it the recording goes on: the sound is mixed in by the server all the same.
  const play = () => void audio.play().catch(() => undefined);
  if (at < delay) {
    const timer = setTimeout(play, (delay - at) * 1000);
    return () => {
      clearTimeout(timer);
      audio.pause();
    };
  }
  audio.currentTime = at - delay;
  play();
  return () => audio.pause();
}
