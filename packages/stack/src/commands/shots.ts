import { launch } from '../launch.ts';
import { shots } from '../shots.ts';

await launch(shots, { codeWhenStopped: 130 });
