import { processingLimits } from './limits.ts';
import { runTool, type ToolRun } from './run-tool.ts';
import type { MediaTools } from './tools.ts';

export interface FfmpegRun {
  args: readonly string[];
  timeoutMs: number;
  memoryKib?: number;
  niceness?: number;
  /** Called with the seconds of output made so far. */
  onProgress?: (seconds: number) => void;
}

/** Runs ffmpeg and resolves with the seconds of output it made; null when it could not say. */
export async function runFfmpeg(tools: Pick<MediaTools, 'ffmpeg' | 'signal'>, run: FfmpegRun): Promise<number | null> {
  let seconds: number | null = null;
  const toolRun: ToolRun = {
    program: tools.ffmpeg,
    args: ['-v', 'error', '-nostdin', '-nostats', '-y', '-progress', 'pipe:1', ...run.args],
    signal: tools.signal,
    timeoutMs: run.timeoutMs,
    memoryKib: run.memoryKib ?? processingLimits.toolMemoryKib,
    niceness: run.niceness ?? 0,
    onLine(line) {
      const value = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (value === undefined) return;
      seconds = Number(value) / 1e6;
      run.onProgress?.(seconds);
    },
  };
  await runTool(toolRun);
  return seconds;
}
