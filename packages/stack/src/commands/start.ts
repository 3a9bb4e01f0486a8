import { launch } from '../launch.ts';
import { start } from '../start.ts';

await launch(start);
