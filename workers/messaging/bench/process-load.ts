import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** CPU seconds of a process, user and kernel. Linux only. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Samples a process's memory every half second; `peak` is its maximum in MB. */
export function watchMemory(pid: number): { peak(): number; stop(): void } {
  let most = 0;
  const look = () => {
    try {
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
      most = Math.max(most, kilobytes / 1024);
    } catch {
      // The process has exited.
    }
  };
  const timer = setInterval(look, 500);
  look();
  return { peak: () => Math.round(most), stop: () => clearInterval(timer) };
}
