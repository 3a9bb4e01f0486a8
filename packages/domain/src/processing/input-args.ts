import { processingLimits } from './limits.ts';
import type { SniffedFile } from './sniff-file.ts';

/** Decoders that a file from outside may reach; ffmpeg has hundreds, many of them rarely looked at. */
const decoders = [
  'h264,hevc,vp8,libvpx,vp9,libvpx-vp9,av1,libdav1d,mpeg4,msmpeg4v2,msmpeg4,mpeg1video,mpeg2video,mjpeg,prores,dnxhd,h263,theora,rawvideo',
  'aac,aac_fixed,mp3,mp3float,mp2,mp2float,opus,libopus,vorbis,libvorbis,ac3,ac3_fixed,eac3,flac,alac',
  'pcm_u8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_alaw,pcm_mulaw,amrnb,amrwb,wmav1,wmav2',
  // A file with a subtitle of another kind cannot even be probed.
  'subrip,srt,mov_text,ass,ssa,webvtt,text',
].join(',');

/**
 * The options and address of an input from outside: the sniffed container and no other, local files only,
 * known decoders, bounded pixels. A playlist under a video's name never gets to name another file.
 */
export function inputArgs(path: string, file: Extract<SniffedFile, { kind: 'video' }>): string[] {
  return [...guardArgs, '-f', file.demuxer, '-i', `file:${path}`];
}

const guardArgs = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi',
  '-codec_whitelist',
  decoders,
  '-max_pixels',
  String(processingLimits.pixels),
];
