// The start of the sandbox alone, and `npm start` to its first answer ÷ a bare Fastify on a copy of the same embedded database,
// interleaved: `npm run bench -- start [ROUNDS]`. Exits with 1 if a goal is missed.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { createTempDir } from '../world/create-temp-dir.ts'
import { sandboxEnv } from '../world/environment.ts'
import { findFreePort } from '../world/find-free-port.ts'
import { createService } from '../world/processes/service.ts'
import { storeResult } from './results/store-result.ts'
import { measureBare, measureProduct } from './start/measure-start.ts'
import { formatStarts, isMet, judgeStarts, type StartRounds } from './start/report.ts'
import { describeMachine, measureMs, median, summarize } from './stats.ts'

const rounds = Number(process.argv[2] ?? 5)
const dir = createTempDir()

async function measureSandboxStart(folder: string): Promise<number> {
  const ports = { server: 0, sandbox: await findFreePort(), smtp: await findFreePort() }
  const sandbox = createService('sandbox', { ...process.env, ...sandboxEnv(ports, folder), SANDBOX_MARKET: 'off' })
  const ms = await measureMs(() => sandbox.start())
  await sandbox.stop()
  return ms
}

async function repeat(measure: (round: number) => Promise<number>): Promise<number[]> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) samples.push(await measure(round))
  return samples
}

try {
  const cold = await repeat((round) => measureSandboxStart(join(dir.path, `sandbox-${round}`)))
  const warm = await repeat(() => measureSandboxStart(join(dir.path, 'sandbox-0')))
  console.log(describeMachine())
  console.log(`sandbox ready, empty folder:      ${summarize(cold)}`)
  console.log(
    `sandbox ready, with its state:    ${summarize(warm)}; ${(median(warm) / median(cold)).toFixed(2)} × an empty one`,
  )
  const samples: StartRounds = { first: [], warm: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    const folder = join(dir.path, `data-${round}`)
    samples.first.push(await measureProduct(folder))
    const copy = join(dir.path, `copy-${round}`)
    cpSync(join(folder, 'pgdata'), copy, { recursive: true })
    samples.warm.push(await measureProduct(folder))
    samples.bare.push(await measureBare(copy))
  }
  console.log(formatStarts(samples))
  const ratios = judgeStarts(samples)
  storeResult('start', { 'warm start': ratios.warm, 'first start': ratios.first, 'idle memory': ratios.memory })
  if (!isMet(ratios)) process.exitCode = 1
} finally {
  dir.remove()
}
