import {
  LocalVideoTrack,
  Room,
  RoomEvent,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoFrame,
  VideoSource,
} from '@livekit/rtc-node';

/*
 * A participant of a live as a process that a test can kill: node take-part.ts <address> <ticket> publish|watch. Prints
 * 'publishing', 'picture', 'refused' or 'out', each on its own line.
 */
const [address = '', ticket = '', part] = process.argv.slice(2);
const [width, height] = [160, 120];
const say = (word: string) => process.stdout.write(`${word}\n`);

const room = new Room();
room.on(RoomEvent.Disconnected, () => {
  say('out');
  process.exit(0);
});
room.on(RoomEvent.TrackSubscribed, () => say('picture'));
await room.connect(address, ticket, { autoSubscribe: part === 'watch', dynacast: false });
say('joined');
if (part === 'publish') {
  const source = new VideoSource(width, height);
  const options = new TrackPublishOptions();
  options.source = TrackSource.SOURCE_CAMERA;
  setInterval(
    () => source.captureFrame(new VideoFrame(new Uint8Array(width * height * 4), width, height, VideoBufferType.RGBA)),
    100,
  );
  const published = room.localParticipant?.publishTrack(LocalVideoTrack.createVideoTrack('camera', source), options);
  await published?.then(
    () => say('publishing'),
    () => say('refused'),
  );
}
