import { type FileHandle, open, readFile, truncate } from 'node:fs/promises'

export type AppendLog<Entry> = {
  /** Appends entries; resolves once they are on disk. */
  append(...entries: Entry[]): Promise<void>
  close(): Promise<void>
}

/** Opens a file of JSON lines for appending; creates the file if needed. */
export async function openAppendLog<Entry>(path: string): Promise<AppendLog<Entry>> {
  const file: FileHandle = await open(path, 'a', 0o600)
  return {
    async append(...entries) {
      await file.appendFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      await file.datasync()
    },
    close: () => file.close(),
  }
}

/** Reads the entries of an append log. Truncates the file at the first line that a crash left incomplete. */
export async function readAppendLog<Entry>(path: string, isEntry: (value: unknown) => value is Entry) {
  const content = await readFile(path).catch(emptyIfMissing)
  const entries: Entry[] = []
  let intactEnd = 0
  for (;;) {
    const end = content.indexOf(10, intactEnd)
    const value = end < 0 ? undefined : parse(content.subarray(intactEnd, end).toString('utf8'))
    if (!isEntry(value)) break
    entries.push(value)
    intactEnd = end + 1
  }
  if (intactEnd < content.length) await truncate(path, intactEnd)
  return entries
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): Buffer {
  if (error.code === 'ENOENT') return Buffer.alloc(0)
  throw error
}
