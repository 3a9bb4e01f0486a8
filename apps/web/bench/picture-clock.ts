/*
 * A clock in the picture: 8 × 4 blocks, black or white, of which 24 are the milliseconds of the machine's clock and 8 a check,
 * so that a picture caught between two times is not read.
 */
const [columns, rows] = [8, 4];
const clockBits = 24;
/** The clock repeats after this many milliseconds. */
const clockRange = 2 ** clockBits;
const checkMask = 0xa5;

const bitsOf = (time: number): boolean[] => {
  const value = Math.floor(time) % clockRange;
  const check = (value & 0xff) ^ ((value >> 8) & 0xff) ^ ((value >> 16) & 0xff) ^ checkMask;
  return Array.from({ length: columns * rows }, (_, bit) =>
    bit < clockBits ? ((value >> bit) & 1) === 1 : ((check >> (bit - clockBits)) & 1) === 1,
  );
};

/** A grey picture with the clock, a byte for each pixel. */
export function clockPicture(time: number, { width, height }: { width: number; height: number }): Buffer {
  const bits = bitsOf(time);
  const picture = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x += 1)
      picture[y * width + x] = bits[row + Math.floor((x * columns) / width)] ? 235 : 16;
  }
  return picture;
}

/** What a page has read: how old each picture was when it was shown, in milliseconds, and how often playback stalled. */
export interface ReadClock {
  ages: number[];
  stalls: number;
  /** From the page's start to the first picture; null before it. */
  firstAt: number | null;
}

/** For a page, before its own scripts: reads the clock of every picture of every video into window.readClock. */
export const clockReader = `{
  const [columns, rows, bits, mask, range] = [${columns}, ${rows}, ${clockBits}, ${checkMask}, ${clockRange}];
  const told = (window.readClock = { ages: [], stalls: 0, firstAt: null });
  const canvas = new OffscreenCanvas(columns * 8, rows * 8);
  const sheet = canvas.getContext('2d', { willReadFrequently: true });
  const read = (video) => {
    sheet.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = sheet.getImageData(0, 0, canvas.width, canvas.height);
    let [value, check] = [0, 0];
    for (let bit = 0; bit < columns * rows; bit += 1) {
      const x = (bit % columns) * 8 + 4;
      const y = Math.floor(bit / columns) * 8 + 4;
      const light = data[(y * canvas.width + x) * 4 + 1] > 128 ? 1 : 0;
      if (bit < bits) value |= light << bit;
      else check |= light << (bit - bits);
    }
    return check === ((value & 255) ^ ((value >> 8) & 255) ^ ((value >> 16) & 255) ^ mask) ? value : null;
  };
  const watched = new WeakSet();
  const watch = (video) => {
    watched.add(video);
    video.addEventListener('waiting', () => told.firstAt !== null && (told.stalls += 1));
    const shown = () => {
      const value = video.videoWidth > 0 ? read(video) : null;
      if (value !== null) {
        told.firstAt ??= performance.now();
        told.ages.push((((Date.now() - value) % range) + range) % range);
      }
      video.requestVideoFrameCallback(shown);
    };
    video.requestVideoFrameCallback(shown);
  };
  setInterval(() => {
    for (const video of document.querySelectorAll('video')) if (!watched.has(video)) watch(video);
  }, 20);
}`;

/** For a creator's page, before its own scripts: its camera shows the clock. */
export const clockCamera = `{
  const [columns, rows, bits, mask, range] = [${columns}, ${rows}, ${clockBits}, ${checkMask}, ${clockRange}];
  const devices = navigator.mediaDevices;
  const original = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wanted) => {
    const stream = wanted.audio ? await original({ audio: wanted.audio }) : new MediaStream();
    if (!wanted.video) return stream;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [854, 480];
    const sheet = canvas.getContext('2d');
    const [width, height] = [canvas.width / columns, canvas.height / rows];
    setInterval(() => {
      const value = Date.now() % range;
      const check = (value & 255) ^ ((value >> 8) & 255) ^ ((value >> 16) & 255) ^ mask;
      for (let bit = 0; bit < columns * rows; bit += 1) {
        const light = bit < bits ? (value >> bit) & 1 : (check >> (bit - bits)) & 1;
        sheet.fillStyle = light ? '#ebebeb' : '#101010';
        sheet.fillRect((bit % columns) * width, Math.floor(bit / columns) * height, width, height);
      }
    }, 33);
    stream.addTrack(canvas.captureStream(30).getVideoTracks()[0]);
    return stream;
  };
}`;
