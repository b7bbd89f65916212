import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type LongChainName, mapByLongName } from '@murmur/contract/chains'
import { projectRoot } from '../../world/paths.ts'
import type { BenchToken } from './bench-token.ts'
import { createRandom } from './random.ts'
import { listPinnedTokens } from './verified-tokens.ts'

export type MurmurIndex = {
  /** Seconds to fill the index. `learnMs`: milliseconds to add one more token. */
  fillS: number
  learnMs: number
  /** Keys of the tokens that the index marks as imitations. */
  imitations: Set<string>
  /** The tokens found, best first; elapsed time and the server's CPU time, in milliseconds. */
  query(text: string): Promise<{ found: string[]; ms: number; cpuMs: number }>
  /** Resident memory of the server process in MB, including the embedded database. */
  mb(): number
  stop(): Promise<void>
}

const timedTokenCount = 1_000
const chainKeyByName = mapByLongName(({ key }) => key)

/** Starts Murmur's search with its HTTP endpoint, on a folder of the embedded database or on a Postgres. */
export async function startMurmurIndex(tokens: readonly BenchToken[], location: string): Promise<MurmurIndex> {
  const script = join(projectRoot, 'server/src/markets/search/test-support/serve-index.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, location, JSON.stringify(listPinnedTokens())], {
    cwd: join(projectRoot, 'server'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  // Indexes tokens in random order, as in production. Verified tokens come last and overwrite their list entries.
  const indexedTokens = [
    ...shuffle(tokens.filter(({ isVerified }) => !isVerified)),
    ...tokens.filter((token) => token.isVerified),
  ]
  const sendTokens = async (batch: readonly BenchToken[]) => {
    for (let from = 0; from < batch.length; from += 5_000) {
      const lines = batch.slice(from, from + 5_000).map(({ isVerified: _, ...token }) => `${JSON.stringify(token)}\n`)
      if (!child.stdin.write(lines.join(''))) await once(child.stdin, 'drain')
    }
    child.stdin.write('\n')
  }
  await sendTokens(indexedTokens.slice(0, -timedTokenCount))
  await sendTokens(indexedTokens.slice(-timedTokenCount))
  const { value, done } = await lines.next()
  if (done) throw new Error('The index ended before it was ready')
  const ready = JSON.parse(value) as {
    url: string
    fillMs: number
    learnMs: number
    learned: number
    imitations: string[]
  }
  return {
    fillS: ready.fillMs / 1000,
    learnMs: ready.learnMs / ready.learned,
    imitations: new Set(ready.imitations),
    async query(text) {
      const cpuBefore = readProcessCpuMs(child.pid)
      const from = performance.now()
      const response = await fetch(`${ready.url}/api/search?q=${encodeURIComponent(text)}`)
      const { data } = (await response.json()) as { data: { id: string; chain: LongChainName }[] }
      const ms = performance.now() - from
      const found = data.map(({ id, chain }) => `${chainKeyByName[chain]}:${id}`)
      return { found, ms, cpuMs: readProcessCpuMs(child.pid) - cpuBefore }
    },
    mb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1000,
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}

/** CPU time of all threads of a process so far; Linux only. */
function readProcessCpuMs(pid: number | undefined): number {
  const tasks = `/proc/${pid}/task`
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(join(tasks, task, 'schedstat'), 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}

function shuffle<T>(list: readonly T[]): T[] {
  const random = createRandom(3)
  const mixed = [...list]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}
