import { chaos } from '../chaos.ts';
import { launch } from '../launch.ts';

await launch(chaos, { codeWhenStopped: 130 });
