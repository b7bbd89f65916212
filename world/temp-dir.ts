import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'murmur-world-'

/** Linux keeps what lies here in memory. */
const memory = '/dev/shm'
/** Some 60 MB a world; in a container there may be 64 in all. */
const muchMemory = 2e9

/**
 * A folder that is gone when this process is; also clears what processes killed earlier left behind. `inMemory` asks for one that
 * no disk sees, where there is room for it: to copy and sync a database costs a fifth of it there (decision 127).
 */
export function tempDir({ inMemory = false } = {}): { path: string; remove: () => void } {
  const parent = inMemory && hasRoom(memory) ? memory : tmpdir()
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : Number.NaN
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const path = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', remove)
  return {
    path,
    remove: () => {
      process.off('exit', remove)
      remove()
    },
  }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > muchMemory
  } catch {
    return false
  }
}

/** True when a process with this id runs (as any user). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
