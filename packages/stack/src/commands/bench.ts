import { bench } from '../bench.ts';
import { launch } from '../launch.ts';

await launch(bench, { codeWhenStopped: 130 });
