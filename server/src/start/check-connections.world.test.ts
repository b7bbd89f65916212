import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '../../../world/find-free-port.ts'
import { startWorld, type World } from '../../../world/start-world.ts'

/** Settings of a live Ethereum with a node of another chain (the sandbox's id differs) and an unreachable mail server. */
const wrongSettings = (mailPort: number) => ({
  ETH_CHAIN_ID: '1',
  TREASURY_ADDRESS: `0x${'ab'.repeat(20)}`,
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  MAIL_FROM: 'Murmur <no-reply@murmur.example>',
  ALLOW_EMBEDDED_LIVE: 'yes',
  ALLOW_EMBEDDED_LIVE_AND_RISK_LOSS: 'yes',
  ...{ OAUTH_SANDBOX_ISSUER: '', RECIPIENT_WAIT_SECONDS: '', THAW_WAIT_SECONDS: '', LIMIT_WAIT_SECONDS: '' },
  PASSKEY_RECOVERY_SECONDS: '',
})

let world: World
beforeAll(async () => {
  const mailPort = await findFreePort()
  world = await startWorld({ env: (sandbox) => ({ ...wrongSettings(mailPort), BASE_SEND_URL: `${sandbox}/eth` }) })
})
afterAll(() => world?.stop())

it('the server is alive but not ready while a setting names a node of another chain', async () => {
  const fetchReadiness = async () => {
    const response = await fetch(`${world.url}/readyz`)
    return { status: response.status, body: await response.json() }
  }
  const reasons = ['ETH_RPC_URL', 'BASE_SEND_URL'].map((name) => `${name} names a node of another chain`)
  await expect.poll(fetchReadiness).toEqual({ status: 503, body: { ok: false, reasons } })
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
})

it('logs each setting whose node or mail server cannot be used, and no other', async () => {
  const lines = () => world.server.logs.join('\n')
  await expect.poll(lines).toContain('SMTP_URL: the mail server cannot be used')
  await expect.poll(lines).toContain('ETH_RPC_URL: the node serves another chain')
  expect(lines()).toContain('BASE_SEND_URL: the node serves another chain')
  expect(lines()).not.toMatch(/SOL_RPC_URL|BASE_RPC_URL|ETH_SEND_URL/)
})
