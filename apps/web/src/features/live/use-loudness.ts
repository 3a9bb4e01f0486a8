import { useEffect, useState } from 'react';

/** How loud the microphone of a stream is, 0 to 1, ten times a second; 0 without one. */
export function useLoudness(stream: MediaStream | null): number {
  const [loudness, setLoudness] = useState(0);
  useEffect(() => {
    setLoudness(0);
    const [track] = stream?.getAudioTracks() ?? [];
    if (!track) return;
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    analyser.fftSize = 512;
    audio.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      setLoudness(Math.min(1, Math.sqrt(power) * 4));
    }, 100);
    return () => {
      clearInterval(timer);
      void audio.close();
    };
  }, [stream]);
  return loudness;
}
