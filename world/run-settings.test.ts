import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { createSandboxUrlEnv } from './environment.ts'
import { parseRunSettings } from './run-settings.ts'

it('without settings Murmur runs on port 3000 and in ./data, with the sandbox', () => {
  expect(parseRunSettings({})).toEqual({
    port: 3000,
    dataDir: resolve('data'),
    withSandbox: true,
    env: { PUBLIC_URL: 'http://localhost:3000' },
  })
})

it('a blank setting counts as absent', () => {
  const blank = { PORT: '', MURMUR_DATA_DIR: '', ETH_RPC_URL: '', PUBLIC_URL: '', FAUCET_URL: '' }
  expect(parseRunSettings(blank)).toEqual(parseRunSettings({}))
  expect(parseRunSettings({ PORT: '4000', MURMUR_DATA_DIR: '/elsewhere' })).toMatchObject({
    port: 4000,
    dataDir: '/elsewhere',
    env: { PUBLIC_URL: 'http://localhost:4000' },
  })
})

it('a copy of .env.example changes no setting of the sandbox', () => {
  const example = readFileSync(resolve(import.meta.dirname, '../.env.example'), 'utf8')
  const { env, withSandbox } = parseRunSettings(parseEnv(example))
  expect(withSandbox).toBe(true)
  const sandbox = createSandboxUrlEnv({ server: 3000, sandbox: 3001, smtp: 3002 })
  for (const [name, value] of Object.entries(sandbox)) expect([name, env[name] ?? value]).toEqual([name, value])
})

it.each(['SOL_RPC_URL', 'ETH_RPC_URL', 'BASE_RPC_URL'])(
  'the nodes of every chain are required once %s is set',
  (name) => {
    expect(() => parseRunSettings({ [name]: 'http://node' })).toThrow(
      'Set all of SOL_RPC_URL, ETH_RPC_URL, BASE_RPC_URL',
    )
  },
)

it('with nodes for every chain no sandbox runs', () => {
  const nodes = { SOL_RPC_URL: 'http://a', ETH_RPC_URL: 'http://b', BASE_RPC_URL: 'http://c' }
  expect(parseRunSettings(nodes).withSandbox).toBe(false)
})

it.each(['0', '65533', '3000.5', 'web'])(
  'PORT=%s is rejected, because the sandbox needs the next two ports',
  (PORT) => {
    expect(() => parseRunSettings({ PORT })).toThrow(`PORT must be a whole number from 1 to 65532, not "${PORT}".`)
  },
)
