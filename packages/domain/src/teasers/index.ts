export {
  asStranger,
  asViewer,
  awaitTeaser,
  type CutTeaser,
  cutTeaser,
  type PreparedTeaser,
  prepareTeaser,
} from './prepare-teaser.ts';
export {
  type OpenedTeaserFile,
  openTeaserFile,
  presentData,
  type TeaserStanding,
  teaserState,
} from './present-teaser.ts';
