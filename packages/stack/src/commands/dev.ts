import { dev } from '../dev.ts';
import { launch } from '../launch.ts';

await launch(dev);
