import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createTempDir } from '../../../world/create-temp-dir.ts'
import { findFreePort, isPortAvailable } from '../../../world/find-free-port.ts'
import { type ApiUser, newUser } from '../../../world/new-user.ts'
import { builtFile } from '../../../world/paths.ts'
import { type SupervisedProcess, supervise } from '../../../world/processes/supervise.ts'
import { sandboxTokens } from '../../../world/sandbox-control/sandbox-tokens.ts'

const dir = createTempDir()
const dataDir = join(dir.path, 'data')
const file = join(dir.path, 'murmur.backup')
let running: SupervisedProcess | undefined
afterAll(async () => {
  await running?.stop()
  dir.remove()
})

/** Starts a Murmur like `npm start`, on a sandbox that mines at once. */
async function start(port: number): Promise<SupervisedProcess> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    CAPTCHA_COST: '1',
    PASSWORD_MEMORY_KIB: '1024',
    RATE_LIMIT_SCALE: '1000',
    SANDBOX_BLOCK_MS: '0',
    SANDBOX_MARKET: 'off',
  }
  const ports = { server: port, sandbox: port + 1, smtp: port + 2 }
  return supervise({ ports, dataDir, withSandbox: true, env, print: () => undefined })
}

async function findFreePorts(): Promise<number> {
  const port = await findFreePort()
  return (await isPortAvailable(port + 1)) && (await isPortAvailable(port + 2)) ? port : findFreePorts()
}

type Run = { code: number | null; out: string; err: string }

function command(name: 'backup' | 'restore', args: string[], killAfterMs?: number): Promise<Run> {
  const env = {
    PATH: process.env.PATH,
    MURMUR_DATA_DIR: dataDir,
    MURMUR_BACKUP_PASSPHRASE: 'correct horse battery staple',
  }
  const child = spawn(process.execPath, [builtFile('server', `${name}.js`), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const run: Run = { code: null, out: '', err: '' }
  child.stdout.on('data', (part) => {
    run.out += part
  })
  child.stderr.on('data', (part) => {
    run.err += part
  })
  if (killAfterMs !== undefined) void wait(killAfterMs).then(() => child.kill('SIGKILL'))
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...run, code })))
}

/** A user's balances, history and keys. Dollar values follow the market and are left out. */
async function fetchHoldings(user: ApiUser) {
  const balances = (await user.call('GET', '/balances/getuserbalance')).body.data
  const amounts = Object.entries<{ tokens: { address: string; amountBaseUnits: string }[] }>(balances).map(
    ([chain, { tokens }]) => [
      chain,
      tokens.map(({ address, amountBaseUnits }) => `${address} ${amountBaseUnits}`).sort(),
    ],
  )
  const history = (await user.call('GET', '/transactions/history')).body.data
  const keys = await user.call('POST', '/users/exportprivatekeys', { password: user.password })
  expect(keys.status).toBe(200)
  return { amounts, history, keys: keys.body }
}

it('the restore command restores a lost deployment from its backup: same session, balances, history and keys', async () => {
  const port = await findFreePorts()
  running = await start(port)
  const user = await newUser({ url: `http://localhost:${port}`, sandboxUrl: `http://localhost:${port + 1}` })
  const bought = await user.call('POST', '/buy', { amountInUsd: '25', tokenAddress: sandboxTokens.link.address })
  expect(bought.body).toMatchObject({ success: true, data: { status: 'successful' } })
  const before = await fetchHoldings(user)

  const refused = await command('backup', ['--to', file])
  expect(refused.code).toBe(1)
  expect(refused.err).toContain('Murmur is running')
  expect(existsSync(file)).toBe(false)

  await running.stop()
  expect(await command('backup', ['--to', file])).toMatchObject({ code: 0, err: '' })
  rmSync(dataDir, { recursive: true })

  // Whenever the restore is killed, the target is either missing or complete.
  for (const moment of [300, 900, 1_500]) {
    const { code } = await command('restore', [file], moment)
    if (code === 0) rmSync(dataDir, { recursive: true })
    else expect(existsSync(dataDir) && readdirSync(dataDir)).toBe(false)
  }
  const restored = await command('restore', [file])
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain('it opens the one wallet.')
  expect(readdirSync(dir.path).sort()).toEqual(['data', 'murmur.backup'])

  running = await start(port)
  expect(await fetchHoldings(user)).toEqual(before)
  const sold = await user.call('POST', '/sell', { percentage: '100', tokenAddress: sandboxTokens.link.address })
  expect(sold.body).toMatchObject({ success: true, data: { status: 'successful' } })
})
