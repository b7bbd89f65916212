import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { softwareAuthenticator } from '../../../../signer/test-support/passkeys/software-authenticator.ts'
import { testClock } from '../../../../world/clock/test-clock.ts'
import { startPostgres } from '../../../../world/installed/postgres.ts'
import { registerVerifiedUser } from '../../../../world/new-user.ts'
import { startWorld, type World } from '../../../../world/start-world.ts'

const postgres = await startPostgres({ mayInstall: true })
const isAvailable = !('missing' in postgres)
if (!isAvailable) console.warn(`No name of a passkey could be removed: ${postgres.missing}`)

const clock = testClock()
let world: World
beforeAll(async () => {
  if (isAvailable) world = await startWorld({ databaseUrl: postgres.url, clock })
})
afterAll(async () => {
  if (!isAvailable) return
  await world.stop()
  await postgres.stop()
})

test.runIf(isAvailable)(
  'the list of signing passkeys dates a passkey from before names were stored by its enrolment, even after a rename',
  async () => {
    const user = await registerVerifiedUser(world)
    const passkey = softwareAuthenticator({ rpId: 'localhost', origin: world.url })
    const { credential } = passkey
    const recoveryHash = createHash('sha256').update('K7Q2-M4XA-9TRD-VW3C-ZP6H').digest('hex')
    const list = async () => (await user.call('GET', '/api/signing-passkeys')).body.data.passkeys
    const from = clock.now().getTime()
    const action = { kind: 'enrol', credential, recoveryHash }
    const { status } = await user.call('POST', '/api/signing-passkeys', { action, password: user.password })
    expect(status).toBe(200)
    const until = clock.now().getTime()

    const database = new pg.Client({ connectionString: isAvailable ? postgres.url : '' })
    await database.connect()
    await database.query('delete from signing_passkeys where user_id = $1', [user.id])
    await database.end()
    clock.advance(3_600_000)

    const [old] = await list()
    expect(old).toEqual({ id: credential.id, name: null, createdAt: expect.any(String), lastUsedAt: null })
    expect(Date.parse(old.createdAt)).toBeGreaterThanOrEqual(from)
    expect(Date.parse(old.createdAt)).toBeLessThanOrEqual(until)
    await user.call('PUT', `/api/signing-passkeys/${credential.id}`, { name: 'Key ring' })
    expect(await list()).toEqual([{ ...old, name: 'Key ring' }])
  },
)
