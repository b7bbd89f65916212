import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '../find-free-port.ts'
import { newUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'

let world: World
let port: number
beforeAll(async () => {
  port = await findFreePort()
  world = await startWorld({ env: { METRICS_PORT: String(port), PROFILE_SECONDS: '1', SLOW_QUERY_MS: '1' } })
})
afterAll(() => world?.stop())

it('the metrics port exports calls, upstreams and signals on the loopback interface, and nothing about a user', async () => {
  const user = await newUser(world)
  await user.call('GET', '/balances/getuserbalance')
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toMatch(
    /murmur_http_request_seconds_count\{method="GET",route="\/balances\/getuserbalance",status="200"\} [1-9]/,
  )
  expect(text).toMatch(/murmur_upstream_call_seconds_count\{host="localhost:\d+",outcome="200"\} [1-9]/)
  expect(text).toMatch(/murmur_signals_total\{kind="outbox"\} [1-9]/)
  expect(text).not.toContain(user.email)
  expect(text).not.toMatch(/0x[0-9a-fA-F]{40}/)
  // The public server has no such page: the app answers there.
  expect(await (await fetch(`${world.url}/metrics`)).text()).not.toContain('murmur_http_request_seconds')
})

it('the server writes a CPU profile on SIGUSR2 and continues to serve', async () => {
  process.kill(world.server.pid, 'SIGUSR2')
  const listProfiles = () =>
    readdirSync(world.dataDir).includes('profiles') && readdirSync(join(world.dataDir, 'profiles'))
  await expect.poll(listProfiles).toHaveLength(1)
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200)
})
