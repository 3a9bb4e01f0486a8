/**
 * Files that are written while they grow, such as recordings. What has arrived of them in parts of 5 MiB outlives the process that
 * sent it, and the store itself knows which files are unfinished: no other machine needs anything else to finish them.
 */
export interface GrowingFiles {
  /** A new file; it exists for readers once it is finished. */
  begin(key: string, options: { contentType: string }): GrowingFile;
  /** The keys below the prefix of files that are not finished and have at least 5 MiB, sorted. */
  unfinished(prefix: string): Promise<string[]>;
  /** What has arrived of such files. */
  unfinishedBytes(prefix: string): Promise<number>;
  /** Finishes such files with the parts that have arrived. Only for those whose process is gone: it cannot add to them any more. */
  finish(prefix: string): Promise<void>;
  /** Gives such files up, also those that still grow: their processes then fail to add to them. */
  discard(prefix: string): Promise<void>;
}

/**
 * A file that grows at one process, which holds two parts of it in memory and what was added last. After an error nothing can be
 * added, and GrowingFiles.finish makes a file of the parts that arrived.
 */
export interface GrowingFile {
  /** Full parts are sent in the background, one after the other. Throws if an earlier one did not arrive. */
  append(bytes: Uint8Array): Promise<void>;
  /** Stores the file with all its bytes. Without any there is none. */
  finish(): Promise<void>;
}
