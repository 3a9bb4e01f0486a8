import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** Beneath it a dialog stands in the address already: Back closes it without help. What opens over that one does not. */
export const InAddress = createContext(false);

interface Layer {
  key: string | undefined;
  idx: number | undefined;
  /** Its entry has been added. */
  stands: boolean;
  close: () => void;
}

/** What the router writes with a history entry, and how many layers are open at it. */
interface Entry {
  key?: string;
  idx?: number;
  layers?: number;
}

const open: Layer[] = [];
/** What is done when the step that was asked for has been taken. */
let onArrived: (() => void) | null = null;
let listening = false;

const entry = (): Entry => history.state ?? {};
const openAt = (key: string | undefined) => open.filter((layer) => layer.key === key);

function step(by: number, then: () => void = () => {}) {
  onArrived = then;
  history.go(by);
}

/** Adds the entries that are missing, and leaves those whose layer is gone. */
function settle() {
  if (onArrived) return;
  const { key, layers = 0 } = entry();
  const here = openAt(key);
  const wanted = here.length;
  if (layers > wanted) step(wanted - layers);
  for (let added = layers + 1; added <= wanted; added += 1) history.pushState({ ...entry(), layers: added }, '');
  for (const layer of here) layer.stands = true;
}

/** Later: one dialog may take the place of another, and one that is asked to close may stay. */
const settleSoon = () => setTimeout(settle);

function onPop() {
  const arrived = onArrived;
  onArrived = null;
  const { key, layers = 0 } = entry();
  if (arrived) arrived();
  else
    for (const layer of openAt(key).slice(layers)) {
      layer.stands = false;
      layer.close();
    }
  settleSoon();
}

/** A page that took the place of the layer's entry takes that of the page below it too, or Back would show that one. */
function takePageAlong() {
  const [state, address] = [history.state, location.href];
  step(-1, () => {
    history.replaceState(state, '', address);
    // The router has read the page below by now: it reads again.
    dispatchEvent(new PopStateEvent('popstate', { state }));
  });
}

function listen() {
  if (!listening) addEventListener('popstate', onPop);
  listening = true;
}

/** For the page's start: entries of dialogs that a reload has closed are left, or a press of Back would show nothing. */
export function leaveOldLayers() {
  listen();
  settleSoon();
}

function addLayer(close: () => void) {
  listen();
  const { key, idx } = entry();
  const layer: Layer = { key, idx, stands: false, close };
  open.push(layer);
  settleSoon();
  return () => {
    open.splice(open.indexOf(layer), 1);
    const now = entry();
    if (layer.stands && !onArrived && now.key !== key && now.idx === idx) takePageAlong();
    else settleSoon();
  };
}

/** Makes Back close what is open: it stands as an entry of its own over the page's, which is taken back when it closes otherwise. */
export function useBackLayer(isOpen: boolean, onClose: (() => void) | undefined) {
  const inAddress = useContext(InAddress);
  const close = useEffectEvent(() => onClose?.());
  const stands = isOpen && onClose !== undefined && !inAddress;
  useEffect(() => (stands ? addLayer(() => close()) : undefined), [stands]);
}
