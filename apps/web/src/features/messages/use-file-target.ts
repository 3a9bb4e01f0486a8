import { type ClipboardEvent, type DragEvent, useState } from 'react';

const hasFiles = (data: DataTransfer) => data.types.includes('Files');

/** Handlers that let files be dropped on an element, or pasted into it. */
export function useFileTarget(take: (files: Iterable<File> | null) => void) {
  const [over, setOver] = useState(false);
  return {
    over,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      },
      onPaste: (event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take([...event.clipboardData.files]);
      },
    },
  };
}
