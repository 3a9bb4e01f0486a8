/** React and what the app stands on: changes with a new version only. Parts of React Query that no first page calls go with the pages that do. */
const frame =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(?:query-core|react-query))\/(?!.*\/(?:mutationObserver|queriesObserver|hydration|streamedQuery|useMutation|useQueries|useSuspense\w*|HydrationBoundary)\.js$)|^\0?rolldown\/runtime/;

/** What the feed needs and other pages share: one file, because twenty small ones cost more than they save. What stands on hls.js lies in a folder of its own (`player/playlist`) and comes later. */
const feedParts =
  /\/(packages\/ui\/src\/(class-names|button|spinner|skeleton|states|avatar|badge|notify)|src\/shared\/(api|format|keys\/is-(key-off|dialog-open)|live-news\/patch-cache|live-news\/replace-entities|people\/(person-name|people-words|use-follow)|toggle|install\/slides-reached|navigation\/(late-boundary|late-part|lost-chunk|tab-links|tell-part-failed|use-desktop)|session\/(return-path|use-require-login)|media\/(action-rail|author-on-picture|late-comment-sheet|locked-cover|photo-view|media-(caption|facts|picture|queries|slide|stage|words)|use-(?!known)[a-z-]+|player\/(?!captions|film-player|progress-line|use-attached-source)[a-z-]+)))\.tsx?$/;

/** The app's frame and the feed itself: the page that most people come to needs no second round trip. The top of a tag's feed is its own. */
const feed =
  /\/apps\/web\/src\/(main|features\/feed\/(?!components\/tag-top).+|app\/(pages\/home-page|layout\/.+|app|providers|routes|gates|popups|start-feed|late\/after-first-picture))\.tsx?$/;

/** Small modules that many other pages share: each file of its own would have its name in the first page's list of what to fetch. */
const shared = [
  {
    name: 'parts',
    test: /\/(ui\/src\/(back-layer|icon-button)|shared\/(forms\/(drafts|use-text-draft)|session\/(login-link|require-session|session-unknown)|navigation\/(show-more|use-back|visited-paths)|people\/follow-button|install\/device|format\/time))\.tsx?$|\/@tanstack\/react-query\/.*\/useMutation\.js$|\/@base-ui\/utils\/useControlled\.mjs$|\/lucide-react\/dist\/esm\/icons\/(arrow-left|hash|x)\./,
  },
  { name: 'rules', test: /\/packages\/contracts\/src\/(limits|messages|visible-text)\.ts$/ },
  // Films and lives share it; it changes with a new version only.
  { name: 'hls', test: /\/node_modules\/hls\.js\// },
  { name: 'schemas', test: /\/packages\/contracts\/src\/(comment|dollars|ids|iso-time)\.ts$/ },
];

/** The two files that `/` is shown from (docs/decisions/0008), and what keeps the first one short. */
export const firstPage = [
  { name: 'frame', test: frame },
  { name: 'feed', test: (id: string) => feedParts.test(id) || feed.test(id) },
  ...shared,
];
