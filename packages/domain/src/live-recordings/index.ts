export { failRecording, type KeptPart, keepRecording, recordingWanted } from './keep-recording.ts';
export { listLiveReplay } from './live-replay.ts';
