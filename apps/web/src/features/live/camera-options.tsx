import { messages } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Segmented } from '@foxreel/ui/segmented';
import { Sheet } from '@foxreel/ui/sheet';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateError } from '../../shared/i18n/i18n.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { TrackVideo } from '../../shared/track-video.tsx';
import { qualities, saveCameraChoice, useCamera, useCameraChoice } from '../../shared/use-camera.tsx';
import { useDevices } from './use-devices.ts';

/** A stream's microphone level, 0 to 1, ten times a second; 0 without one. */
function useLoudness(stream: MediaStream | null): number {
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

function DeviceSelect({
  label,
  devices,
  value,
  onChange,
  children,
}: {
  label: string;
  devices: readonly MediaDeviceInfo[];
  value: string | null;
  onChange: (device: string | null) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('live-camera');
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium text-muted">
        {label}
      </label>
      <select
        id={id}
        value={devices.some((device) => device.deviceId === value) ? (value ?? '') : ''}
        onChange={({ target }) => onChange(target.value || null)}
        className="h-12 w-full min-w-0 truncate rounded-12 border border-line bg-background px-3 text-15"
      >
        <option value="">{t('defaultDevice')}</option>
        {devices.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || t('unnamed', { number: index + 1 })}
          </option>
        ))}
      </select>
      {children}
    </div>
  );
}

/** `?popup=camera_options`: camera, microphone and resolution, with a preview before going live. */
export function CameraOptions() {
  const { t } = useTranslation('live-camera');
  const { close } = usePopup();
  const choice = useCameraChoice();
  const { camera, retry } = useCamera();
  const stream = camera.status === 'ready' ? camera.stream : null;
  const { cameras, microphones } = useDevices(stream !== null);
  const loudness = useLoudness(stream);
  return (
    <Sheet open onClose={close} title={t('title')} className="desktop:max-w-lg!">
      <div className="relative aspect-video overflow-hidden rounded-12 bg-black">
        {stream ? (
          <TrackVideo stream={stream} label={t('preview')} mirrored />
        ) : (
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center text-15 text-white">
            <p role={camera.status === 'denied' ? 'alert' : 'status'}>
              {camera.status === 'denied' ? translateError(messages.cameraPermission) : t('asking')}
            </p>
            {camera.status === 'denied' && (
              <Button kind="secondary" onClick={retry}>
                {t('again')}
              </Button>
            )}
          </div>
        )}
      </div>
      <DeviceSelect
        label={t('camera')}
        devices={cameras}
        value={choice.camera}
        onChange={(device) => saveCameraChoice({ ...choice, camera: device })}
      />
      <DeviceSelect
        label={t('microphone')}
        devices={microphones}
        value={choice.microphone}
        onChange={(device) => saveCameraChoice({ ...choice, microphone: device })}
      >
        <meter aria-label={t('loudness')} value={loudness} className="sr-only" />
        <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
          <span
            className="block h-full origin-left rtl:origin-right rounded-full bg-success"
            style={{ transform: `scaleX(${loudness})` }}
          />
        </div>
      </DeviceSelect>
      <Segmented
        label={t('quality')}
        choices={qualities.map((quality) => ({ value: quality, label: t(`quality${quality}`) }))}
        value={choice.quality}
        onChange={(quality) => saveCameraChoice({ ...choice, quality })}
      />
      <Button onClick={close}>{t('done')}</Button>
    </Sheet>
  );
}
