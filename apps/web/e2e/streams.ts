import type { Page } from 'playwright-core';

/** Notes every stream of a camera and microphone that the page will have from its next load on. */
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
/** How many cameras and microphones of the page are open. */
export const openTracks = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'openTracks')()));
/** As a camera and microphone that are pulled out tell the page. */
export const pullOut = (page: Page) => page.evaluate(() => void Reflect.get(window, 'pullOut')());
