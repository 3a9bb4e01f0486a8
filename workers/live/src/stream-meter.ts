import type { StreamHealth } from '@foxreel/contracts';

type Measured = Omit<StreamHealth, 'ladder' | 'renditions'>;

const tag = { audio: 8, video: 9 } as const;
const windowMs = 10_000;
const troubleMs = 60_000;
const lateMs = 500;
const partMs = 500;
/** Pictures by which the usual distance is known. */
const intervalsMax = 120;

const profiles: Record<number, string> = { 66: 'Baseline', 77: 'Main', 88: 'Extended', 100: 'High', 110: 'High 10' };
const soundFormats: Record<number, string> = { 2: 'MP3', 10: 'AAC' };

interface Sample {
  at: number;
  bytes: number;
  video: boolean;
  /** Whether it is a picture, and not a header. */
  picture: boolean;
}

/** Measures an encoder's stream as it arrives: FLV tags, as the encoder sent them, and their arrival in real time. */
export class StreamMeter {
  readonly #now: () => number;
  #samples: Sample[] = [];
  #intervals: number[] = [];
  #keyDistances: { at: number; seconds: number }[] = [];
  #dropped: { at: number; pictures: number }[] = [];
  #late: number[] = [];
  #lastPicture: number | null = null;
  #lastKey: number | null = null;
  /** The smallest distance seen between a tag's arrival and its time stamp: without any delay on the way. */
  #offset = Number.POSITIVE_INFINITY;
  #profile: string | null = null;
  #level: string | null = null;
  #sound: string | null = null;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Takes the next tag of the stream. */
  note(flv: Buffer): void {
    if (flv.length < 13) return;
    const at = this.#now();
    const video = flv[0] === tag.video;
    if (!video && flv[0] !== tag.audio) return;
    const kind = flv[11] ?? 0;
    const time = flv.readUIntBE(4, 3) + (flv[7] ?? 0) * 0x1000000;
    const header = video ? (kind & 0x0f) === 7 && flv[12] === 0 : kind >> 4 === 10 && flv[12] === 0;
    if (video && header) this.#readConfiguration(flv.subarray(16));
    if (!video) this.#sound = soundFormats[kind >> 4] ?? 'other';
    const picture = video && !header && flv[12] === 1;
    this.#samples.push({ at, bytes: flv.length, video, picture });
    if (header) return;
    this.#noteArrival(at, time);
    if (picture) this.#notePicture(at, time, kind >> 4 === 1);
  }

  /** What the stream was like until now; null before its first picture. */
  health(size: { width: number; height: number } | null): Measured | null {
    const now = this.#now();
    this.#forget(now);
    const [first] = this.#samples;
    if (!first || this.#lastPicture === null) return null;
    const seconds = Math.max((now - first.at) / 1000, 1);
    const kbps = (video: boolean) => {
      const bytes = this.#samples.reduce((sum, sample) => sum + (sample.video === video ? sample.bytes : 0), 0);
      return Math.round((bytes * 8) / 1000 / seconds);
    };
    const usual = this.#usualInterval();
    return {
      at: new Date(now).toISOString(),
      videoKbps: kbps(true),
      audioKbps: kbps(false),
      fps:
        usual === null ? null : Math.round((this.#samples.filter(({ picture }) => picture).length / seconds) * 10) / 10,
      keySeconds: this.#keyDistances.reduce<number | null>((most, { seconds: one }) => Math.max(most ?? 0, one), null),
      width: size?.width ?? null,
      height: size?.height ?? null,
      profile: this.#profile,
      level: this.#level,
      sound: this.#sound,
      droppedFrames: this.#dropped.reduce((sum, { pictures }) => sum + pictures, 0),
      lateParts: new Set(this.#late.map((at) => Math.floor(at / partMs))).size,
    };
  }

  /** AVCDecoderConfigurationRecord (ISO/IEC 14496-15 §5.3.3.1): version, profile, compatibility, level. */
  #readConfiguration(record: Buffer): void {
    const [, profile = 0, compatibility = 0, level = 0] = record;
    const constrained = profile === 66 && (compatibility & 0x40) !== 0;
    this.#profile = constrained ? 'Constrained Baseline' : (profiles[profile] ?? `Profile ${profile}`);
    this.#level = (level / 10).toFixed(1);
  }

  #noteArrival(at: number, time: number): void {
    this.#offset = Math.min(this.#offset, at - time);
    if (at - time - this.#offset > lateMs) this.#late.push(at);
  }

  #notePicture(at: number, time: number, key: boolean): void {
    if (this.#lastPicture !== null) {
      const gap = time - this.#lastPicture;
      const usual = this.#usualInterval();
      if (usual !== null && gap > usual * 1.75) this.#dropped.push({ at, pictures: Math.round(gap / usual) - 1 });
      if (gap > 0) this.#intervals.push(gap);
      if (this.#intervals.length > intervalsMax) this.#intervals.shift();
    }
    this.#lastPicture = time;
    if (!key) return;
    if (this.#lastKey !== null) this.#keyDistances.push({ at, seconds: Math.round(time - this.#lastKey) / 1000 });
    this.#lastKey = time;
  }

  /** The median distance between pictures in milliseconds; null before there are enough. */
  #usualInterval(): number | null {
    if (this.#intervals.length < 10) return null;
    return this.#intervals.toSorted((one, other) => one - other)[this.#intervals.length >> 1] ?? null;
  }

  #forget(now: number): void {
    this.#samples = this.#samples.filter(({ at }) => now - at < windowMs);
    this.#dropped = this.#dropped.filter(({ at }) => now - at < troubleMs);
    this.#late = this.#late.filter((at) => now - at < troubleMs);
    // A stream with far key frames has few: the last one always counts.
    const recent = this.#keyDistances.filter(({ at }) => now - at < troubleMs);
    this.#keyDistances = recent.length > 0 ? recent : this.#keyDistances.slice(-1);
  }
}
