import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { covers } from '../../spec/covers.ts'
import { findFreePort } from '../../world/find-free-port.ts'
import { type ApiUser, newUser } from '../../world/new-user.ts'
import { builtFile } from '../../world/paths.ts'
import { startWorld, type World } from '../../world/start-world.ts'

type Operation = {
  requestBody?: { content: { 'application/json': { schema: { properties?: object } } } }
  parameters: { name: string; in: string }[]
}

// Values that a person, a script or an attacker may put in place of an amount, an address or a name.
const hostileValues: unknown[] = [
  '',
  ' ',
  'abc',
  'NaN',
  'Infinity',
  '-0',
  '-1',
  '0',
  '1e309',
  '1e-30',
  '1e3',
  '0x10',
  '1,000',
  '٣',
  '50%',
  '0.0001',
  '100.0001',
  '101',
  '9'.repeat(10_000),
  'a\u0000b',
  '\u202e',
  "' or 1=1 --",
  '../../etc/passwd',
  '0x0000000000000000000000000000000000000000',
  'So11111111111111111111111111111111111111112',
  null,
  true,
  0,
  -1,
  1e308,
  0.1,
  [],
  {},
  [[]],
  { a: 1 },
  ['a', 'b'],
]

/**
 * Quick runs send every sixth value to a call, starting at a different one for each call; the long suite sends all of
 * them.
 */
const step = process.env.MURMUR_TEST_ALL ? 1 : 6

describe('the running server', () => {
  let world: World
  let user: ApiUser
  beforeAll(async () => {
    world = await startWorld({ embedded: true })
    user = await newUser(world)
  })
  afterAll(() => world.stop())

  it(`refuses hostile input on every route with a plain 4xx, and changes nothing ${covers('7.calls.40')}`, async () => {
    const { paths } = (await user.call('GET', '/openapi.json')).body as {
      paths: Record<string, Record<string, Operation>>
    }
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    )
    expect(calls.length).toBeGreaterThan(12)
    const testedCalls = calls.filter(({ path }) => path !== '/users/logout' && path !== '/api/events')
    for (const [index, { path, method, operation }] of testedCalls.entries()) {
      const fields = Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {})
      const queries = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      for (const value of hostileValues.filter((_, at) => (at + index) % step === 0)) {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        const query = new URLSearchParams(queries.map((name): [string, string] => [name, text.slice(0, 2000)]))
        const full = `${path.replace(/\{\w+\}/g, encodeURIComponent(text.slice(0, 300) || 'x'))}?${query}`
        const body = method === 'GET' ? undefined : Object.fromEntries(fields.map((name) => [name, value]))
        const answer = await user.call(method, full, body)
        expect([path, value, answer.status < 500]).toEqual([path, value, true])
        if (answer.status >= 400)
          expect(answer.body).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) })
      }
    }
    expect(world.server.logs.join('\n')).not.toContain('BUG')
    expect(
      (await user.call('GET', '/transactions/history')).body.data.filter(
        ({ type }: { type: string }) => type !== 'Transfer',
      ),
    ).toEqual([])
  })

  it('refuses to start a second server on its database, and reports the process that holds it', async () => {
    const child = spawn(process.execPath, [builtFile('server', 'main.js')], {
      env: { PATH: process.env.PATH, PORT: String(await findFreePort()), MURMUR_DATA_DIR: world.dataDir },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let words = ''
    child.stderr.on('data', (part) => {
      words += part
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(words).toContain(`in use by process ${world.server.pid} `)
    expect((await user.call('GET', '/readyz')).status).toBe(200)
  })

  it('stops within 10 s while streams are open, keeps sessions, and refuses to start with another key', async () => {
    const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const stream = await fetch(`${world.url}/api/events`, { headers: { cookie } })
    expect(stream.status).toBe(200)
    const startedAt = performance.now()
    expect(await world.server.stop()).toEqual({ code: 0, signal: null })
    expect(performance.now() - startedAt).toBeLessThan(10_000)

    const key = join(world.dataDir, 'signer', 'kek')
    renameSync(key, `${key}.away`)
    await expect(world.server.start()).rejects.toThrow('WRONG_KEY')
    renameSync(`${key}.away`, key)
    await world.server.start()
    expect((await user.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword.id).toBe(user.id)
  })
})
