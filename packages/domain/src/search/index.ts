export { listCreators } from './list-creators.ts';
export { listRelatedPeople } from './list-related-people.ts';
export { listTags } from './list-tags.ts';
export { rankEveryMs, rankPopularity } from './rank-popularity.ts';
