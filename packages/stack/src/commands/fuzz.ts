import { fuzz } from '../fuzz.ts';
import { launch } from '../launch.ts';

await launch(fuzz, { codeWhenStopped: 130 });
