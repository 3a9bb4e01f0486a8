import { Component, type ReactNode } from 'react';
import { lostChunk } from './lost-chunk.ts';

interface Props {
  /** Told once per failure, to say so where somebody waits for the part. */
  onFailed?: () => void;
  children: ReactNode;
}

/** A part beside the page that could not be fetched or failed leaves its place empty: the page, and what was typed, stay. */
export class LateBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error) {
    if (lostChunk(error) === null) console.error(error);
    this.props.onFailed?.();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
