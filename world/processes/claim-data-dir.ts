import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createPrivateDir } from './create-private-dir.ts'
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts'

/** Contents of `running.json`, which exists in the data folder while Murmur runs. */
export type RunFile = {
  holder: ProcessIdentity
  url: string
  children: ProcessIdentity[]
}

export type Claim = {
  /** Records a child, so that a later start finds it if this process is killed. */
  addChild(pid: number): void
  release(): void
}

export class DataDirInUse extends Error {}

/** Makes this process the holder of `dataDir`. Waits for leftovers of a killed holder, and kills them after 10 s. */
export async function claimDataDir(dataDir: string, url: string, print: (line: string) => void): Promise<Claim> {
  createPrivateDir(dataDir)
  const path = join(dataDir, 'running.json')
  const run: RunFile = { holder: identifyProcess(process.pid), url, children: [] }
  const write = (flag: 'w' | 'wx') => writeFileSync(path, JSON.stringify(run), { flag, mode: 0o600 })
  while (!tryCreate(() => write('wx'))) {
    const other = readRun(path)
    if (other && isRunning(other.holder)) {
      throw new DataDirInUse(
        `Murmur already runs on ${dataDir}: process ${other.holder.pid}, at ${other.url}. ` +
          'Stop it first, or start a second one with its own PORT and MURMUR_DATA_DIR.',
      )
    }
    if (other) await stopLeftovers(other.children, print)
    rmSync(path, { force: true })
  }
  return {
    addChild(pid) {
      run.children = [...run.children.filter(isRunning), identifyProcess(pid)]
      write('w')
    },
    release: () => rmSync(path, { force: true }),
  }
}

/** The process that holds this folder, if one is running. */
export function findHolder(dataDir: string): RunFile | undefined {
  const run = readRun(join(dataDir, 'running.json'))
  return run && isRunning(run.holder) ? run : undefined
}

function tryCreate(write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readRun(path: string): RunFile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Waits for child processes, which exit when their parent dies, and kills those that hang. */
async function stopLeftovers(children: ProcessIdentity[], print: (line: string) => void) {
  if (!children.some(isRunning)) return
  print('An earlier Murmur was killed; waiting for what it left behind to end …')
  await waitForExit(children, 10_000)
  for (const child of children.filter(isRunning)) process.kill(child.pid, 'SIGKILL')
  await waitForExit(children, 5_000)
}

async function waitForExit(children: ProcessIdentity[], ms: number) {
  const deadline = Date.now() + ms
  while (Date.now() < deadline && children.some(isRunning)) await wait(50)
}
