// Measures the start of the sandbox alone, and of `npm start` until it prints that Murmur is ready.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createTempDir } from '../world/create-temp-dir.ts'
import { sandboxEnv } from '../world/environment.ts'
import { findFreePort } from '../world/find-free-port.ts'
import { projectRoot } from '../world/paths.ts'
import { createService } from '../world/processes/service.ts'
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

/** Time from the start of the process until it prints "Murmur is ready". */
async function measureMurmurStart(dataDir: string): Promise<number> {
  const child = spawn(process.execPath, [join(projectRoot, 'tools/start.mjs')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(await findFreePort()),
      MURMUR_DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const ms = await measureMs(
    () =>
      new Promise<void>((resolve, reject) => {
        createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('Murmur is ready') && resolve())
        void exited.then(() => reject(new Error('npm start ended before it was ready')))
      }),
  )
  child.kill('SIGTERM')
  await exited
  return ms
}

async function repeat(measure: (round: number) => Promise<number>): Promise<number[]> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) samples.push(await measure(round))
  return samples
}

const cold = await repeat((round) => measureSandboxStart(join(dir.path, `sandbox-${round}`)))
const warm = await repeat(() => measureSandboxStart(join(dir.path, 'sandbox-0')))
const firstStarts = await repeat((round) => measureMurmurStart(join(dir.path, `data-${round}`)))
const secondStarts = await repeat(() => measureMurmurStart(join(dir.path, 'data-0')))

console.log(describeMachine())
console.log(`sandbox ready, empty folder:      ${summarize(cold)}`)
console.log(`sandbox ready, with its state:    ${summarize(warm)}; ${ratio(warm, cold)} of an empty one`)
console.log(`npm start ready, empty folder:    ${summarize(firstStarts)}`)
console.log(
  `npm start ready, with its state:  ${summarize(secondStarts)}; ${ratio(secondStarts, firstStarts)} of an empty one`,
)
dir.remove()

function ratio(part: number[], whole: number[]): string {
  return `${(median(part) / median(whole)).toFixed(2)} ×`
}
