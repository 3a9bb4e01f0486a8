/** Fills the screen with the stage, or leaves it. */
export function toggleFullscreen(stage: Element | null | undefined) {
  if (document.fullscreenElement) {
    void document.exitFullscreen();
    return;
  }
  // A browser without element fullscreen (iPhone) refuses; the key then does nothing.
  stage?.requestFullscreen?.().catch(() => {});
}
