import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

type LockHolder = { pid: number; host: string; startedAt: string | null }

/** Another process has this folder's database open. */
export class FolderInUseError extends Error {
  readonly pid: number

  constructor(folder: string, holder: LockHolder) {
    super(
      `The database in ${folder} is in use by process ${holder.pid} on ${holder.host}. ` +
        'Stop that process, or give this one another MURMUR_DATA_DIR.',
    )
    this.name = 'FolderInUseError'
    this.pid = holder.pid
  }
}

const heartbeatMs = 5_000
/**
 * A holder on another machine or in another container cannot be looked up; its file is no longer touched once it is
 * gone.
 */
const staleMs = 30_000
/** Longer than any takeover, so that only a killed process's claim is older. */
const takeoverMs = 5_000
/** A lock file this young may still be incomplete. */
const maxWriteMs = 2_000
const unknownHolder: LockHolder = { pid: 0, host: 'an unknown machine', startedAt: null }

/**
 * Makes this process the only one that opens this folder's database: PGlite itself would let two processes write and
 * lose the rows of one. The lock of a killed process is taken over at once; a process that finds its lock lost exits at
 * once, without another write.
 * @throws FolderInUseError naming the holder
 */
export function lockFolder(folder: string, everyMs = heartbeatMs): { release(): void } {
  const path = join(folder, 'database.lock')
  const ownHolder: LockHolder = { pid: process.pid, host: hostname(), startedAt: processStartTime(process.pid) }
  const text = JSON.stringify(ownHolder)
  if (!create(path, text)) {
    takeOver(folder, path)
    if (!create(path, text)) throw new FolderInUseError(folder, read(path) ?? unknownHolder)
  }
  const heartbeat = setInterval(() => touchLock(path, text), everyMs)
  heartbeat.unref()
  return {
    release() {
      clearInterval(heartbeat)
      if (readText(path) === text) rmSync(path, { force: true })
    },
  }
}

/** Removes a dead holder's lock. Only one process at a time may do so: two could each remove the other's new lock. */
function takeOver(folder: string, path: string) {
  const claim = `${path}.takeover`
  if (lockAge(claim) > takeoverMs) rmSync(claim, { force: true })
  if (!create(claim, String(process.pid))) {
    throw new FolderInUseError(folder, { pid: Number(readText(claim)), host: hostname(), startedAt: null })
  }
  try {
    const holder = read(path)
    if (holder && isAlive(holder, path)) throw new FolderInUseError(folder, holder)
    if (!holder && existsSync(path) && lockAge(path) < maxWriteMs) throw new FolderInUseError(folder, unknownHolder)
    rmSync(path, { force: true })
  } finally {
    rmSync(claim, { force: true })
  }
}

function isAlive(holder: LockHolder, path: string): boolean {
  if (holder.host !== hostname()) return lockAge(path) < staleMs
  if (holder.pid === process.pid && holder.startedAt === processStartTime(process.pid)) return true
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // The process id may have been reused since.
  const startedAt = processStartTime(holder.pid)
  return startedAt === null || holder.startedAt === null || startedAt === holder.startedAt
}

/** The start time of a process, as boot id and clock ticks since boot; null where the system does not provide it. */
function processStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const startTicks = fields[0] === 'Z' ? 'ended' : fields[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startTicks}`
  } catch {
    return null
  }
}

function create(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): LockHolder | undefined {
  try {
    return JSON.parse(readText(path) ?? '')
  } catch {
    return undefined
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function lockAge(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}

/** Touches the lock file. Another process's text in it means that it took over our lock, and two would write. */
function touchLock(path: string, text: string) {
  const lockText = readText(path)
  if (lockText === undefined || lockText === text) return updateTime(path)
  process.stderr.write(`The lock ${path} was taken over by another process; this one ends.\n`)
  process.exit(1)
}

function updateTime(path: string) {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // The folder was removed on purpose while we run.
  }
}
