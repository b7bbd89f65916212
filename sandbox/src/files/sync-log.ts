import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'

export type SyncLog<Entry> = {
  /** Appends entries synchronously; they are on disk when this returns. */
  append(...entries: Entry[]): void
  close(): void
}

/** Opens a file of JSON lines for synchronous appending; `readAppendLog` reads it. */
export function openSyncLog<Entry>(path: string): SyncLog<Entry> {
  const file = openSync(path, 'a', 0o600)
  return {
    append(...entries) {
      const bytes = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      for (let writtenBytes = 0; writtenBytes < bytes.length; ) writtenBytes += writeSync(file, bytes, writtenBytes)
      fdatasyncSync(file)
    },
    close: () => closeSync(file),
  }
}
