import { useEffect, useState } from 'react';

interface Devices {
  cameras: MediaDeviceInfo[];
  microphones: MediaDeviceInfo[];
}

/** This device's cameras and microphones, including newly connected ones. Their names become available with the permission. */
export function useDevices(permitted: boolean): Devices {
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the permission brings the names
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices) return;
    let left = false;
    const list = () =>
      mediaDevices.enumerateDevices().then(
        (all) => {
          if (left) return;
          const of = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind && device.deviceId !== '');
          setDevices({ cameras: of('videoinput'), microphones: of('audioinput') });
        },
        () => undefined,
      );
    void list();
    mediaDevices.addEventListener('devicechange', list);
    return () => {
      left = true;
      mediaDevices.removeEventListener('devicechange', list);
    };
  }, [permitted]);
  return devices;
}
