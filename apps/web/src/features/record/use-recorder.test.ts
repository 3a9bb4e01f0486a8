import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Recorder, recorderStates } from './use-recorder.ts';

class FakeMediaRecorder {
  static last: FakeMediaRecorder;
  state: 'inactive' | 'recording' | 'paused' = 'inactive';
  every = 0;
  ondataavailable: (event: { data: Blob }) => void = () => undefined;
  onstop: () => void = () => undefined;
  constructor() {
    FakeMediaRecorder.last = this;
  }
  start(every: number) {
    this.every = every;
    this.state = 'recording';
  }
  pause() {
    this.state = 'paused';
  }
  resume() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.ondataavailable({ data: new Blob(['piece']) });
    this.onstop();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const track = new EventTarget();
  const stream = { getTracks: () => [track] };
  const told = { states: [] as number[], taken: [] as { text: number; seconds: number }[] };
  // @ts-expect-error Only its tracks are asked for.
  const recorder = new Recorder(stream, 'video/webm', {
    onState: (state) => told.states.push(state),
    onTaken: (video, seconds) => told.taken.push({ text: video.size, seconds }),
  });
  return { recorder, told, track, media: FakeMediaRecorder.last };
}

it('records in chunks of one second and stops when the time is up', () => {
  const { recorder, told, media } = open();
  recorder.run(15);
  vi.advanceTimersByTime(14_999);
  expect([media.every, media.state, told.states]).toEqual([1000, 'recording', [recorderStates.recording]]);
  vi.advanceTimersByTime(1);
  expect([media.state, recorder.seconds, told.states.at(-1)]).toEqual(['paused', 15, recorderStates.stopped]);
  recorder.run(15);
  expect(media.state).toBe('paused');
  recorder.run(30);
  vi.advanceTimersByTime(15_000);
  expect([media.state, recorder.seconds]).toEqual(['paused', 30]);
});

it('does not count pauses, and returns the recording when finished', () => {
  const { recorder, told } = open();
  recorder.run(15);
  vi.advanceTimersByTime(4000);
  recorder.pause();
  vi.advanceTimersByTime(60_000);
  recorder.run(15);
  vi.advanceTimersByTime(2000);
  recorder.finish();
  expect(told.taken).toEqual([{ text: 5, seconds: 6 }]);
  expect(told.states.at(-1)).toBe(recorderStates.idle);
});

it('keeps its data when the camera is unplugged, and nothing discarded', () => {
  const pulled = open();
  pulled.recorder.run(15);
  vi.advanceTimersByTime(3000);
  pulled.track.dispatchEvent(new Event('ended'));
  expect(pulled.told.taken).toEqual([{ text: 5, seconds: 3 }]);

  const discarded = open();
  discarded.recorder.run(15);
  discarded.recorder.discard();
  expect(discarded.told.taken).toEqual([]);
});
