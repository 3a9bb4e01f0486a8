export { asStranger, asViewer } from './as-viewer.ts';
export { awaitTeaser } from './await-teaser.ts';
export { type CutTeaser, cutTeaser } from './cut-teaser.ts';
export { type OpenedTeaserFile, openTeaserFile } from './open-teaser-file.ts';
export { type TeaserStanding, teaserState } from './policy.ts';
export { type PreparedTeaser, prepareTeaser } from './prepare-teaser.ts';
export { presentData } from './present-data.ts';
