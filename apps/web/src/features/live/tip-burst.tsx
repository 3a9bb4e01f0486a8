import type { LiveChatEventView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { classNames } from '@foxreel/ui/class-names';
import { CircleDollarSign } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '../../shared/coins.tsx';
import { useEvents } from '../../shared/events/event-stream.tsx';
import { personName } from '../../shared/people/person.tsx';

const key = 'tip_sounds_off';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether tips ring, stored on this device. */
export function useTipSounds(): { on: boolean; toggle: () => void } {
  const on = useSyncExternalStore(subscribe, () => localStorage.getItem(key) !== 'true');
  return {
    on,
    toggle: () => {
      localStorage.setItem(key, String(on));
      for (const listener of listeners) listener();
    },
  };
}

let audio: AudioContext | null = null;

/** Two soft notes. Silent where the browser wants a tap first. */
function ring() {
  audio ??= new AudioContext();
  if (audio.state !== 'running') {
    void audio.resume();
    return;
  }
  for (const [hertz, after] of [
    [880, 0],
    [1318.5, 0.11],
  ] as const) {
    const at = audio.currentTime + after;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.type = 'sine';
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.16, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  }
}

const waitingMax = 5;
const shownMs = 3_600;

const coinsFor = (coins: number): number => Math.min(14, 4 + Math.floor(Math.sqrt(coins)));

/** A coin that leaps from the card and falls; nothing with reduced motion. */
function LeapingCoin({ place, of }: { place: number; of: number }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const coin = element.current;
    if (!coin || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const side = ((place + 0.5) / of - 0.5) * 220;
    const height = 60 + ((place * 37) % 50);
    const animation = coin.animate(
      [
        { transform: 'translate(0, 0) scale(.4)', opacity: 0 },
        { transform: `translate(${side * 0.6}px, ${-height}px) scale(1)`, opacity: 1, offset: 0.35 },
        { transform: `translate(${side}px, 70px) rotate(${side}deg) scale(.9)`, opacity: 0 },
      ],
      { duration: 1_300, delay: place * 40, easing: 'cubic-bezier(.3,.6,.4,1)', fill: 'both' },
    );
    return () => animation.cancel();
  }, [place, of]);
  return (
    <span ref={element} className="absolute top-1/2 left-1/2 opacity-0">
      <CircleDollarSign size={24} className="fill-accent text-on-accent" />
    </span>
  );
}

/**
 * Over the picture: each tip in turn, with leaping coins and a sound that can be switched off. The chat's rows are its text.
 * `half`: over half a phone's width, for fewer words.
 */
export function TipBurst({ creator, muted, half = false }: { creator: string; muted: boolean; half?: boolean }) {
  const { t } = useTranslation('live-stage');
  const [waiting, setWaiting] = useState<LiveChatEventView[]>([]);
  const sounds = useTipSounds();
  const [shown] = waiting;
  const rings = sounds.on && !muted;
  useEvents((event) => {
    if (event.type !== 'live_chat_event' || event.creator !== creator || event.event.kind !== 'tip') return;
    setWaiting((tips) => [...tips, event.event].slice(0, waitingMax));
  });
  const card = useRef<HTMLDivElement>(null);
  const id = shown?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sound switched on later does not ring for this tip
  useEffect(() => {
    if (id === undefined) return;
    if (rings) ring();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const enter = still
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [
          { opacity: 0, transform: 'translateY(24px) scale(.85)' },
          { opacity: 1, transform: 'translateY(0) scale(1.04)', offset: 0.7 },
          { opacity: 1, transform: 'translateY(0) scale(1)' },
        ];
    card.current?.animate(enter, { duration: 320, easing: 'cubic-bezier(.2,.8,.2,1)' });
    const timer = setTimeout(() => setWaiting((tips) => tips.slice(1)), shownMs);
    return () => clearTimeout(timer);
  }, [id]);
  if (!shown) return null;
  const coins = shown.coins ?? 0;
  const count = coinsFor(coins);
  return (
    <div
      aria-hidden="true"
      data-burst={shown.id}
      className={classNames(
        'pointer-events-none absolute top-[24%] z-10 grid justify-items-center landscape:max-desktop:top-[14%]',
        half ? 'inset-x-1.5' : 'inset-x-4',
      )}
    >
      <div ref={card} className="relative flex max-w-full items-center gap-2.5 rounded-full bg-black/70 py-2 pe-4 ps-2">
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: coins are alike
          <LeapingCoin key={`${shown.id} ${place}`} place={place} of={count} />
        ))}
        <Avatar src={shown.user.avatar} name={personName(shown.user)} size={40} />
        <span className="grid min-w-0 text-white">
          <span className="truncate text-15 font-bold">{personName(shown.user)}</span>
          <span className="tabular text-15">
            {half ? formatCoins(coins) : t('tippedShort', { coins: formatCoins(coins) })}
          </span>
        </span>
      </div>
    </div>
  );
}
