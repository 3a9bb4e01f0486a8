import { Button, type ButtonProps } from '@foxreel/ui/button';
import { useRef } from 'react';
import { acceptedFiles } from '../entry.ts';

/** Opens the device's own file picker. */
export function ChooseFilesButton({
  onFiles,
  ...button
}: Omit<ButtonProps, 'onClick'> & { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedFiles}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
