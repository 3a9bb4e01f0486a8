import { readEnvironment } from '@foxreel/config';
import { startHousekeepingWorker } from '@foxreel/worker-housekeeping';
import { startLiveWorker } from '@foxreel/worker-live';
import { startMediaWorker } from '@foxreel/worker-media';
import { startMessagingWorker } from '@foxreel/worker-messaging';
import { startMoneyWorker } from '@foxreel/worker-money';
import { runWorkers } from '@foxreel/worker-runtime';

const starts = {
  messaging: startMessagingWorker,
  media: startMediaWorker,
  money: startMoneyWorker,
  live: startLiveWorker,
  housekeeping: startHousekeepingWorker,
};

const { WORKERS } = readEnvironment();
await runWorkers([...new Set(WORKERS)].map((name) => starts[name]));
