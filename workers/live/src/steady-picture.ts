export interface Picture {
  /** I420: luma, then both chroma planes at a quarter of the size. */
  data: Uint8Array;
  width: number;
  height: number;
  /** Quarter turns clockwise for display. */
  rotation: number;
}

export interface PictureSize {
  width: number;
  height: number;
  rotation: number;
}

/**
 * The latest picture of a track, scaled to the size of its first one: WebRTC changes sizes with bandwidth, but ffmpeg's input
 * cannot.
 */
export class SteadyPicture {
  readonly first: Promise<PictureSize>;
  #size: PictureSize | null = null;
  #current: Buffer = Buffer.alloc(0);
  #begin: (size: PictureSize) => void = () => {};

  constructor() {
    this.first = new Promise((resolve) => {
      this.#begin = resolve;
    });
  }

  put(picture: Picture): void {
    if (!this.#size) {
      this.#size = evenSize(picture);
      this.#begin(this.#size);
    }
    this.#current = resized(picture, this.#size);
  }

  current(): Buffer {
    return this.#current;
  }
}

const evenSize = ({ width, height, rotation }: Picture): PictureSize => ({
  width: width - (width % 2),
  height: height - (height % 2),
  rotation,
});

/** Nearest neighbor: good enough for a few seconds of poor connection. */
function resized(from: Picture, to: PictureSize): Buffer {
  if (from.width === to.width && from.height === to.height) return Buffer.from(from.data);
  const chroma = { width: Math.ceil(from.width / 2), height: Math.ceil(from.height / 2) };
  const luma = from.width * from.height;
  const planes = [
    { at: 0, ...from, toWidth: to.width, toHeight: to.height },
    { at: luma, ...chroma, toWidth: to.width / 2, toHeight: to.height / 2 },
    { at: luma + chroma.width * chroma.height, ...chroma, toWidth: to.width / 2, toHeight: to.height / 2 },
  ];
  const result = Buffer.alloc((to.width * to.height * 3) / 2);
  let out = 0;
  for (const { at, width, height, toWidth, toHeight } of planes) {
    for (let y = 0; y < toHeight; y += 1) {
      const row = at + Math.floor((y * height) / toHeight) * width;
      for (let x = 0; x < toWidth; x += 1) {
        result[out] = from.data[row + Math.floor((x * width) / toWidth)] ?? 0;
        out += 1;
      }
    }
  }
  return result;
}
