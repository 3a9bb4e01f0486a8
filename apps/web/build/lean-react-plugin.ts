import type { Plugin } from 'vite';
import { once, replaced, withBody } from './lean-source.ts';

/** The version whose source the lists below were read from; another one is not touched before somebody has read it too. */
const knownVersion = '19.3.1';
const file = /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/** Continues markup that a server rendered. This app renders in the browser only: hydrateRoot is taken away, and nothing is ever dehydrated. */
const hydration = [
  'updateDehydratedSuspenseComponent',
  'prepareToHydrateHostInstance',
  'canHydrateInstance',
  'clearHydrationBoundary',
  'hideOrUnhideDehydratedBoundary',
  'getNextHydratableInstanceAfterHydrationBoundary',
  'attemptExplicitHydrationTarget',
  'accumulateOrCreateContinuousQueuedReplayableEvent',
  'attemptReplayContinuousQueuedEvent',
  'throwOnHydrationMismatch',
  'popHydrationState',
  'getNextHydratable',
  'canHydrateHydrationBoundary',
  'queueHydrationError',
  'queueIfContinuousEvent',
  'clearIfContinuousEvent',
  'retryIfBlockedOn',
  'scheduleReplayQueueIfNeeded',
  'replayUnblockedEvents',
  'commitSuspenseHydrationCallbacks',
  'commitActivityHydrationCallbacks',
  'registerSuspenseInstanceRetry',
  'retryDehydratedSuspenseBoundary',
  'pushTreeFork',
  'pushTreeId',
  'pushMaterializedTreeId',
];

/** Elements of <ViewTransition>, which nothing here renders: without one these find nothing to do. */
const viewTransitions = [
  'startViewTransition',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'trackEnterViewTransitions',
  'scheduleViewTransitionEvent',
  'createViewTransitionInstance',
  'ViewTransitionPseudoElement',
  'createMeasurement',
  'commitAfterMutationEffectsOnFiber',
];

/** The instance behind a ref on a <Fragment>; without such a ref there is none to keep up to date. */
const fragmentRefs = [
  'FragmentInstance',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
  'addFragmentHandleToFiber',
  'validateDocumentPositionWithFiberTree',
];

/** Functions as a form's action, and useActionState: react-hook-form sends the forms here. */
const formActions = [
  'mountActionState',
  'updateActionState',
  'updateActionStateImpl',
  'rerenderActionState',
  'runActionStateAction',
  'dispatchActionState',
  'ensureFormComponentIsStateful',
  'extractEvents$1',
];

/** What puts <title>, <meta>, <link> and <style precedence> of a component into the head, and waits for them: here they stay where they stand. */
const hoisting = [
  'getResource',
  'acquireResource',
  'createHoistableInstance',
  'mountHoistable',
  'getHydratableHoistableCache',
  'suspendResource',
  'preloadStylesheet',
  'insertStylesheet',
  'insertStylesheetIntoRoot',
  'accumulateSuspenseyCommitOnFiber',
  'preloadInstanceAndSuspendIfNeeded',
  'preloadResourceAndSuspendIfNeeded',
];

/** preload, preinit and the like, which nothing here calls. */
const resourceHints = [
  'preconnectAs',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
];

/** <Activity> and <SuspenseList>, which nothing here renders. */
const boundaries = [
  'updateActivityComponent',
  'updateSuspenseListComponent',
  'findFirstSuspended',
  'cutOffTailIfNeeded',
  'initSuspenseListRenderState',
];

/**
 * Builds react-dom without what this app never calls, as its one file keeps all of it otherwise (docs/decisions/0008). Types that
 * lost their code are refused by React as no element types, so a later use of one fails loudly.
 */
export function leanReact(): Plugin {
  return {
    name: 'foxreel-lean-react',
    apply: 'build',
    transform: {
      filter: { id: file },
      handler(source) {
        if (!source.includes(`version: "${knownVersion}"`)) {
          this.error(`react-dom is not ${knownVersion}: read its source and renew the lists of lean-react-plugin.ts`);
        }
        return { code: lean(source), map: null };
      },
    },
  };
}

export function lean(source: string): string {
  const emptied = [hydration, viewTransitions, fragmentRefs, formActions, hoisting, resourceHints, boundaries].flat();
  let shorter = withBody(source, emptied, '');
  shorter = withBody(shorter, ['isHostHoistableType'], ' return !1; ');
  shorter = withBody(shorter, ['waitForCommitToBeReady'], ' return null; ');
  // The components that an error passed through: their names are gone from a build anyway.
  shorter = withBody(shorter, ['getStackByFiberInDevAndProd'], ' return ""; ');
  return replaced(shorter, [
    // Nothing ever hydrates: the flag is a constant, and the branches behind it fall away.
    once(/\n {2}isHydrating = !1,\n/, '\n'),
    once(/\n {2}isHydrating\n\) \{/, '\n  _hydrates\n) {'),
    [/\bisHydrating = (?=!)/g, ''],
    [/\bisHydrating\b(?!\$)/g, '!1'],
    once(/\nexports\.hydrateRoot = function[\s\S]*?\n\};\n/, '\n'),
    [/\b[\w$]+(?:\.[\w$]+)*\.isDehydrated\b/g, '!1'],
    [/\b[\w$]+(?:\.[\w$]+)*\.dehydrated\b(?! = )/g, 'null'],
    [/\nFragmentInstance\.prototype\.\w+ = function[\s\S]*?\n\};(?=\n)/g, ''],
    once(/\n {6}case REACT_VIEW_TRANSITION_TYPE:\n[\s\S]*?\n(?= {6}(case|default))/, '\n'),
    once(/\n {6}case REACT_ACTIVITY_TYPE:\n[\s\S]*?\n(?= {6}(case|default))/, '\n'),
    once(/\n {6}case REACT_SUSPENSE_LIST_TYPE:\n[\s\S]*?\n(?= {6}(case|default))/, '\n'),
  ]);
}
