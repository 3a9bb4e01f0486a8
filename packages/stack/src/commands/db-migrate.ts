import { migrateDatabase } from '../database-command.ts';
import { launch } from '../launch.ts';

await launch(migrateDatabase);
