export { listCreators, listRelatedPeople } from './find-accounts.ts';
export { listTags, rankEveryMs, rankPopularity } from './popularity.ts';
export { suggestMentions } from './suggest-mentions.ts';
