import type { Page } from 'playwright-core';

/** Records all camera and microphone streams of the page from its next load on. */
export const noteStreams = (page: Page) =>
  page.addInitScript(() => {
    const streams: MediaStream[] = [];
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      streams.push(stream);
      return stream;
    };
    Reflect.set(
      window,
      'openTracks',
      () => streams.flatMap((stream) => stream.getTracks()).filter((track) => track.readyState === 'live').length,
    );
    Reflect.set(window, 'pullOut', () => {
      for (const track of streams.flatMap((stream) => stream.getTracks())) {
        if (track.readyState !== 'live') continue;
        track.stop();
        track.dispatchEvent(new Event('ended'));
      }
    });
  });
/** The number of open cameras and microphones. */
export const openTracks = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'openTracks')()));
/** Simulates unplugging the camera and microphone. */
export const pullOut = (page: Page) => page.evaluate(() => void Reflect.get(window, 'pullOut')());
