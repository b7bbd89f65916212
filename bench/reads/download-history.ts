import { readFileSync } from 'node:fs'
import type { ApiUser } from '../../world/new-user.ts'
import { measureMs } from '../stats.ts'

type Download = { bytes: number; seconds: number }

/** Downloads a user's history as CSV. `onChunk` runs for each part of it. */
async function download(url: string, { cookies }: ApiUser, onChunk: () => void = () => undefined): Promise<Download> {
  let bytes = 0
  const ms = await measureMs(async () => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(new URL('/api/history.csv', url), { headers: { cookie, 'accept-encoding': 'identity' } })
    for await (const chunk of reply.body ?? []) {
      bytes += chunk.length
      onChunk()
    }
  })
  return { bytes, seconds: ms / 1000 }
}

/** The longest read of another user during a download, in ms. */
export async function readDuringDownload(url: string, long: ApiUser, other: ApiUser): Promise<{ waitMs: number }> {
  let [waitMs, isDone] = [0, false]
  const watching = (async () => {
    while (!isDone) waitMs = Math.max(waitMs, await measureMs(() => other.call('GET', '/users/getuserwithtoken')))
  })()
  await download(url, long)
  isDone = true
  await watching
  return { waitMs }
}

/**
 * Measures a second download without other calls, because the first one loads code. `growthMb`: growth of the server's resident
 * memory since a garbage collection just before it.
 */
export async function measureDownloadMemory(
  server: { url: string; pid: number; collectGarbage: () => Promise<void> },
  long: ApiUser,
): Promise<Download & { growthMb: number }> {
  await download(server.url, long)
  await server.collectGarbage()
  const before = readMemoryMb(server.pid)
  let peak = before
  const result = await download(server.url, long, () => {
    peak = Math.max(peak, readMemoryMb(server.pid))
  })
  return { ...result, growthMb: Math.max(peak, readMemoryMb(server.pid)) - before }
}

/** Resident memory of a process. Linux only. */
function readMemoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
