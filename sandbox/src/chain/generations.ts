import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/**
 * The generations of a chain's files. A generation is a snapshot (`state-N.gz`, anvil's dump) and the journal of later
 * entries (`journal-N.jsonl`). Two snapshots are stored: if the newer snapshot is damaged, the older one and both journals
 * restore the same chain.
 */
export type Generations = {
  numbers: { states: number[]; journals: number[] }
  statePath(number: number): string
  journalPath(number: number): string
  /** Returns a snapshot's JSON, or undefined if the file is damaged (gzip has a checksum). */
  readState(number: number): Promise<Buffer | undefined>
  /** Writes a snapshot durably and atomically: writes a temporary file, syncs, renames, and syncs the folder. */
  writeState(number: number, gzipped: Buffer): Promise<void>
  /** Deletes files that the two newest snapshots do not need. */
  prune(): Promise<void>
}

/** Finds the newest usable snapshot and its journals; creates the folder. */
export async function readGenerations(dir: string): Promise<Generations> {
  await mkdir(dir, { recursive: true })
  const names = await readdir(dir)
  const numbersOf = (pattern: RegExp) =>
    names
      .map((name) => Number(pattern.exec(name)?.[1] ?? Number.NaN))
      .filter(Number.isInteger)
      .sort((a, b) => a - b)
  const numbers = { states: numbersOf(/^state-(\d+)\.gz$/), journals: numbersOf(/^journal-(\d+)\.jsonl$/) }
  const statePath = (number: number) => join(dir, `state-${number}.gz`)
  const journalPath = (number: number) => join(dir, `journal-${number}.jsonl`)

  async function writeState(number: number, gzipped: Buffer) {
    const temporary = `${statePath(number)}.tmp`
    const file = await open(temporary, 'w', 0o600)
    await file.writeFile(gzipped)
    await file.sync()
    await file.close()
    await rename(temporary, statePath(number))
    await syncFolder(dir)
    numbers.states.push(number)
  }

  async function prune() {
    const oldestKept = numbers.states.at(-2) ?? 0
    const drop = (list: number[], path: (number: number) => string) =>
      list.filter((number) => number < oldestKept).map((number) => rm(path(number), { force: true }))
    await Promise.all([...drop(numbers.states, statePath), ...drop(numbers.journals, journalPath)])
    numbers.states = numbers.states.filter((number) => number >= oldestKept)
    numbers.journals = numbers.journals.filter((number) => number >= oldestKept)
  }

  return { numbers, statePath, journalPath, readState: (number) => readState(statePath(number)), writeState, prune }
}

async function readState(path: string): Promise<Buffer | undefined> {
  try {
    return await promisify(gunzip)(await readFile(path))
  } catch {
    return undefined
  }
}

// Some systems cannot open a folder, so the folder is not synced there.
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir, 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
