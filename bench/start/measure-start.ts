import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../world/find-free-port.ts'
import { projectRoot } from '../../world/paths.ts'
import { readTreeCpuMs } from '../cpu-time.ts'
import type { StartSample } from './report.ts'

/** How long the server runs before its memory is read. */
const idleMs = 5_000
const retryMs = 2

type Started = { script: string; env: Record<string, string>; path: string; serverScript: string }

/** `npm start` with its data in `folder`, until it answers its first call. The port of the server is free at that moment. */
export function measureProduct(folder: string): Promise<StartSample> {
  return measure({
    script: join(projectRoot, 'tools/start.mjs'),
    env: { MURMUR_DATA_DIR: folder },
    path: '/api/config',
    serverScript: 'dist/server/main.js',
  })
}

/** The bare server on the database in `folder`, which no other process may have open. */
export function measureBare(folder: string): Promise<StartSample> {
  const script = join(projectRoot, 'bench/start/bare-server.mjs')
  return measure({ script, env: { DATA_FOLDER: folder }, path: '/users', serverScript: script })
}

async function measure({ script, env, path, serverScript }: Started): Promise<StartSample> {
  const port = await findFreePort()
  const { PATH = '', HOME = '' } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, [script], {
    env: { PATH, HOME, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    await waitForAnswer(child, `http://127.0.0.1:${port}${path}`)
    const sample = { ms: performance.now() - began, cpuMs: readTreeCpuMs(pidOf(child)) }
    await wait(idleMs)
    return { ...sample, idleMb: readMemoryMb(findProcess(pidOf(child), serverScript)) }
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

async function waitForAnswer(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const reply = await fetch(url).catch(() => undefined)
    if (reply?.ok) return
    await wait(retryMs)
  }
  throw new Error(`The process ended with code ${child.exitCode} before it answered`)
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process did not start')
  return pid
}

/** Finds the process that runs `script` among a process and its descendants. */
function findProcess(root: number, script: string): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const parent = /^PPid:\s+(\d+)/m.exec(readProc(Number(name), 'status'))?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const isBelow = (pid: number | undefined): boolean => pid !== undefined && (pid === root || isBelow(parents.get(pid)))
  const found = [...parents.keys()].find((pid) => isBelow(pid) && readProc(pid, 'cmdline').includes(script))
  if (found === undefined) throw new Error(`No process runs ${script}`)
  return found
}

/** Resident memory in MB (10⁶ bytes). Linux only. */
function readMemoryMb(pid: number): number {
  const kib = /^VmRSS:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1]
  if (!kib) throw new Error(`Process ${pid} has ended`)
  return (Number(kib) * 1024) / 1e6
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
