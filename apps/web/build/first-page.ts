/** React and what the app stands on: changes with a new version only. Parts of React Query that no first page calls go with the pages that do. */
const frame =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(?:query-core|react-query))\/(?!.*\/(?:mutationObserver|queriesObserver|hydration|streamedQuery|useMutation|useQueries|useSuspense\w*|HydrationBoundary)\.js$)|^\0?rolldown\/runtime/;

/** What the feed needs and other pages share: one file, because twenty small ones cost more than they save. */
const feedParts =
  /\/(packages\/ui\/src\/(class-names|button|spinner|skeleton|states|avatar|badge|notify)|src\/shared\/(api|format|keys\/is-key-off|live-news\/patch-cache|live-news\/replace-entities|people\/(person-name|people-words|use-follow)|toggle|install\/slides-reached|navigation\/(tab-links|use-desktop)|session\/(return-path|use-require-login)|media\/(action-rail|author-on-picture|locked-cover|photo-view|media-(caption|facts|picture|queries|slide|stage|words)|use-(?!known)[a-z-]+|player\/(?!attach-playlist|captions)[a-z-]+)))\.tsx?$/;

/** The app's frame and the feed itself: the page that most people come to needs no second round trip. The top of a tag's feed is its own. */
const feed =
  /\/apps\/web\/src\/(main|features\/feed\/(?!components\/tag-top).+|app\/(pages\/home-page|layout\/.+|app|providers|routes|gates|popups|start-feed|late\/after-first-picture))\.tsx?$/;

/** The two files that `/` is shown from (docs/decisions/0008). */
export const firstPage = [
  { name: 'frame', test: frame },
  { name: 'feed', test: (id: string) => feedParts.test(id) || feed.test(id) },
];
