const feed = /^\/(videos|photos|$)/;

/** Until the feed shows its first picture or frame, so that nothing competes with it for the line; at once on other pages. */
export function afterFirstPicture(): Promise<void> {
  if (!feed.test(location.pathname)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      for (const type of types) document.removeEventListener(type, look, true);
      resolve();
    };
    const types = ['load', 'loadeddata'];
    const look = ({ target }: Event) => {
      if (target instanceof HTMLImageElement || target instanceof HTMLVideoElement) done();
    };
    for (const type of types) document.addEventListener(type, look, true);
    setTimeout(done, 3000);
  });
}
