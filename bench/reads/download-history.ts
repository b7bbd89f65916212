import { readFileSync } from 'node:fs'
import type { ApiUser } from '../../world/new-user.ts'
import { measureMs } from '../stats.ts'

type Download = { bytes: number; seconds: number; growthMb: number; waitMs: number }

/**
 * Downloads a user's history as CSV. `growthMb`: of the server's memory since just before; `waitMs`: the longest read of another user
 * meanwhile.
 */
export async function downloadHistory(task: {
  long: ApiUser
  other: ApiUser
  pid: number
  url: string
}): Promise<Download> {
  const { long, other, pid, url } = task
  const before = memoryMb(pid)
  let [peak, waitMs, isDone] = [before, 0, false]
  const watching = (async () => {
    while (!isDone) {
      waitMs = Math.max(waitMs, await measureMs(() => other.call('GET', '/users/getuserwithtoken')))
      peak = Math.max(peak, memoryMb(pid))
    }
  })()
  let bytes = 0
  const ms = await measureMs(async () => {
    const cookie = [...long.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(new URL('/api/history.csv', url), { headers: { cookie, 'accept-encoding': 'identity' } })
    for await (const chunk of reply.body ?? []) bytes += chunk.length
  })
  isDone = true
  await watching
  return { bytes, seconds: ms / 1000, growthMb: peak - before, waitMs }
}

/** Resident memory of a process. Linux only. */
function memoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
