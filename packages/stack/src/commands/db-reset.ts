import { resetDatabase } from '../database-command.ts';
import { launch } from '../launch.ts';

await launch(resetDatabase);
