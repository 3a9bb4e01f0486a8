import { launch } from '../launch.ts';
import { test } from '../test.ts';

await launch(test, { codeWhenStopped: 130 });
