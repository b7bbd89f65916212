import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#db/tables/audit.ts'
import { testDatabases } from '#db/test-db.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { canary, type WalletsWorld, walletsWorld } from '#test-support/wallets-world.ts'
import { covers } from '../../../../spec/covers.ts'

const path = '/users/exportprivatekeys'

describe.each(testDatabases)('key export on $name', ({ open }) => {
  let world: WalletsWorld
  beforeAll(async () => {
    world = await walletsWorld(open)
  })
  beforeEach(async () => {
    // Notices of the test before: the newest mail must be this one's code.
    await world.workOutbox()
    world.password.asked = 0
    world.exported.length = 0
  })
  afterAll(() => world.close())

  test('the password opens both keys, once answered nothing of them is left here', async () => {
    covers('3.entities.07', '3.entities.08', '7.calls.17')
    const user = await verifiedVisitor(world)
    world.mails.length = 0
    const { status, body, headers } = await user.call('POST', path, { password: world.password.right })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({ data: { ethPrivateKey: `0x${canary}`, solPrivateKey: 'base58' } })
    expect(world.exported[0]?.every((byte) => byte === 0)).toBe(true)
    await world.workOutbox()
    expect(world.mails).toMatchObject([{ to: user.email, subject: 'Your Murmur private keys were exported' }])
    expect(await actions(world)).toContain('keys-exported')
    const rows = JSON.stringify([await world.db.read.select().from(audit), world.mails, world.logged])
    expect(rows).not.toContain(canary)
  })

  test('the fifth wrong password locks it for 15 minutes, for the right one too', async () => {
    const user = await verifiedVisitor(world)
    const post = (password: string) => user.call('POST', path, { password })
    for (let tries = 0; tries < 5; tries++) {
      const { status, body } = await post('wrong')
      expect([status, body.code]).toEqual([401, 'WRONG_CREDENTIALS'])
      expect(body.message).toBe('The password is wrong. Nothing was exported; please try again.')
      world.advance(2 * 60_000)
    }
    const locked = await post(world.password.right)
    expect([locked.status, locked.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(12 * 60)
    world.advance(12.5 * 60_000)
    expect((await post(world.password.right)).status).toBe(429)
    world.advance(60_000)
    expect((await post(world.password.right)).status).toBe(200)
  })

  test('a right password forgives the wrong ones before it', async () => {
    const user = await verifiedVisitor(world)
    const post = async (password: string) => (await user.call('POST', path, { password })).status
    for (const round of [1, 2, 3]) {
      expect([round, await post('a'), await post('b'), await post('c'), await post(world.password.right)]).toEqual([
        round,
        401,
        401,
        401,
        200,
      ])
    }
  })

  test('fifty wrong passwords at once are five tries', async () => {
    const user = await verifiedVisitor(world)
    const answers = await Promise.all(Array.from({ length: 50 }, () => user.call('POST', path, { password: 'wrong' })))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
    expect(world.password.asked).toBe(5)
  })

  test('no session, no verified email, no password: no keys', async () => {
    expect((await world.visitor().call('POST', path, { password: world.password.right })).status).toBe(401)
    const unverified = world.visitor()
    await unverified.register()
    expect((await unverified.call('POST', path, { password: world.password.right })).status).toBe(403)
    const user = await verifiedVisitor(world)
    const empty = await user.call('POST', path, { password: '' })
    expect([empty.status, empty.body.message]).toEqual([400, 'Password is required'])
    expect(world.exported).toEqual([])
  })
})

async function actions({ db }: WalletsWorld): Promise<string[]> {
  return (await db.read.select().from(audit)).map(({ action }) => action)
}
