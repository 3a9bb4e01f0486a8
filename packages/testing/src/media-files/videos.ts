/** ffmpeg arguments per file name; small and short test patterns and tones. */
const picture = (size: string, seconds: number, rate = 25) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
];
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50'];
const aac = ['-c:a', 'aac', '-b:a', '64k', '-ac', '1'];

const words =
  '1\n00:00:00,200 --> 00:00:01,500\nThe <b>fox</b> speaks\n\n2\n00:00:01,600 --> 00:00:01,900\nTwo lines\nof it\n';
const subtitles = (codec: string) => [
  '-f',
  'srt',
  '-i',
  `data:text/plain;base64,${Buffer.from(words).toString('base64')}`,
  '-c:s',
  codec,
  '-metadata:s:s:0',
  'language=eng',
];

export const videoRecipes = {
  'landscape.mp4': [
    ...picture('640x360', 3),
    ...tone(3),
    ...h264,
    ...aac,
    '-metadata',
    'location=+48.2082+016.3738/',
    '-metadata',
    'title=secret place',
    '-movflags',
    '+faststart',
  ],
  'hd.mp4': [...picture('1280x720', 5), ...tone(5), ...h264, ...aac],
  'portrait.mov': [...picture('360x640', 2), ...tone(2), ...h264, ...aac],
  'no-audio.mp4': [...picture('320x240', 2), ...h264],
  'silent.mp4': [
    ...picture('320x240', 2),
    '-f',
    'lavfi',
    '-i',
    'anullsrc=r=48000:cl=stereo',
    '-shortest',
    ...h264,
    ...aac,
  ],
  'subtitles.mkv': [...picture('320x240', 2), ...subtitles('srt'), ...h264],
  'subtitles.mp4': [...picture('320x240', 2), ...subtitles('mov_text'), ...h264],
  'opus.mkv': [...picture('426x240', 2), ...tone(2), ...h264, '-c:a', 'libopus'],
  'vp9.webm': [
    ...picture('320x240', 2),
    ...tone(2),
    '-c:v',
    'libvpx-vp9',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  ],
  'live-recording.webm': [
    ...picture('320x240', 2),
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-live',
    '1',
  ],
  'mpeg4.avi': [...picture('320x240', 2), ...tone(2), '-c:v', 'mpeg4', '-c:a', 'mp2'],
  'h264.avi': [...picture('320x240', 2), ...tone(2), ...h264, '-bf', '2', '-c:a', 'mp2'],
  'odd-size.mp4': [
    ...picture('320x240', 1),
    ...['-vf', 'scale=321:241,format=yuv444p', '-c:v', 'libx264', '-preset', 'ultrafast'],
  ],
  'anamorphic.mp4': [...picture('360x288', 1), ...h264, '-vf', 'setsar=16/9'],
  'hdr.mp4': [
    ...picture('320x180', 1),
    ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=none'],
    ...['-color_trc', 'smpte2084', '-color_primaries', 'bt2020', '-colorspace', 'bt2020nc', '-tag:v', 'hvc1'],
  ],
  'one-frame.mp4': [...picture('320x240', 1), ...h264, '-frames:v', '1'],
  'tiny.mp4': [...picture('2x2', 1), '-c:v', 'mpeg4'],
  'variable-rate.mp4': [
    ...picture('320x240', 3),
    ...h264,
    '-vf',
    "select='lt(n,20)+not(mod(n,7))'",
    '-fps_mode',
    'vfr',
  ],
  'motion-jpeg.mov': [...picture('64x64', 1, 5), '-c:v', 'mjpeg'],
} as const satisfies Record<string, readonly string[]>;
