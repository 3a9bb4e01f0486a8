/** LiveKit's client, fetched when a live is opened. Silent: an ordinary end of a live would fill the console with errors. */
export async function loadLivekit() {
  const livekit = await import('livekit-client');
  livekit.setLogLevel('silent');
  return livekit;
}
