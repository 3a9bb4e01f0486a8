export {
  asViewer,
  asVisitor,
  type CutTeaser,
  cutTeaser,
  type PreparedTeaser,
  prepareTeaser,
  registerTeaserWait,
} from './prepare-teaser.ts';
export {
  type OpenedTeaserFile,
  openTeaserFile,
  presentData,
  type TeaserStanding,
  teaserState,
} from './present-teaser.ts';
