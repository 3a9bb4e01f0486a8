import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** A dialog below already has a history entry, so Back closes it natively. Layers above it need their own. */
export const InAddress = createContext(false);

interface Layer {
  key: string | undefined;
  idx: number | undefined;
  /** Whether its entry was pushed. */
  stands: boolean;
  close: () => void;
}

/** The router's state of a history entry, and the number of open layers. */
interface Entry {
  key?: string;
  idx?: number;
  layers?: number;
}

const open: Layer[] = [];
/** Called when the requested navigation has happened. */
let onArrived: (() => void) | null = null;
let listening = false;

const entry = (): Entry => history.state ?? {};
const openAt = (key: string | undefined) => open.filter((layer) => layer.key === key);

function step(by: number, then: () => void = () => {}) {
  onArrived = then;
  history.go(by);
}

/** Pushes missing entries and leaves those whose layer is gone. */
function settle() {
  if (onArrived) return;
  const { key, layers = 0 } = entry();
  const here = openAt(key);
  const wanted = here.length;
  if (layers > wanted) step(wanted - layers);
  for (let added = layers + 1; added <= wanted; added += 1) history.pushState({ ...entry(), layers: added }, '');
  for (const layer of here) layer.stands = true;
}

/** Deferred: one dialog may replace another, and a dialog may refuse to close. */
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

/** A page that replaced a layer's entry must also replace the page below, or Back would show that. */
function removePageBelow() {
  const [state, address] = [history.state, location.href];
  step(-1, () => {
    history.replaceState(state, '', address);
    // The router has already read the page below, so make it read again.
    dispatchEvent(new PopStateEvent('popstate', { state }));
  });
}

function listen() {
  if (!listening) addEventListener('popstate', onPop);
  listening = true;
}

/** At start: leaves the entries of dialogs that a reload closed, or Back would appear to do nothing. */
export function leaveStaleLayers() {
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
    if (layer.stands && !onArrived && now.key !== key && now.idx === idx) removePageBelow();
    else settleSoon();
  };
}

/** Makes Back close an open layer: it gets its own history entry, which is removed if it closes in another way. */
export function useBackLayer(isOpen: boolean, onClose: (() => void) | undefined) {
  const inAddress = useContext(InAddress);
  const close = useEffectEvent(() => onClose?.());
  const stands = isOpen && onClose !== undefined && !inAddress;
  useEffect(() => (stands ? addLayer(() => close()) : undefined), [stands]);
}
