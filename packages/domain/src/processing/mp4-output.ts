/** ffmpeg's arguments for an MP4 at `path` with its index in front, nothing of what the original says of place, device or chapters, and the same bytes each time. */
export const mp4Output = (path: string): string[] => [
  ...['-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', path],
];
