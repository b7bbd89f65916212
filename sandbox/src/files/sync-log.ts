import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'

export type SyncLog<Entry> = {
  /** Synchronous: on the disk when it returns. */
  append(...entries: Entry[]): void
  close(): void
}

/** Opens a file of one JSON entry a line for appending; read it back with readAppendLog. */
export function openSyncLog<Entry>(path: string): SyncLog<Entry> {
  const file = openSync(path, 'a', 0o600)
  return {
    append(...entries) {
      const bytes = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
      fdatasyncSync(file)
    },
    close: () => closeSync(file),
  }
}
