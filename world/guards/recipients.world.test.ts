import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchEmails } from '../clients/mailbox.ts'
import { type ApiUser, newUser, registerVerifiedUser } from '../new-user.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { expectRefusal } from './expect-refusal.ts'

let world: World
let user: ApiUser
beforeAll(async () => {
  world = await startWorld()
  user = await newUser(world)
})
afterAll(() => world?.stop())

const check = (chain: string, address: string) => user.call('POST', '/api/recipients/check', { chain, address })

test('an address of the platform, a burn address and a mistyped address are refused as recipients', async () => {
  const treasury = '0x7ea5000000000000000000000000000000007ea5'
  expectRefusal('BAD_RECIPIENT', await check('base', user.addresses.eth), /your own wallet/)
  expectRefusal('BAD_RECIPIENT', await check('sol', user.addresses.sol), /your own wallet/)
  expectRefusal('BAD_RECIPIENT', await check('eth', treasury), /Murmur itself/)
  expectRefusal('BAD_RECIPIENT', await check('sol', '1nc1nerator11111111111111111111111111111111'), /burn address/)
  expectRefusal('BAD_REQUEST', await check('eth', '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045'), /typo/)
  expectRefusal('BAD_RECIPIENT', await check('eth', sandboxTokens.link.address), /contract of a token/)
  expectRefusal('BAD_RECIPIENT', await check('sol', sandboxTokens.jup.address), /contract of a token/)
  expect((await user.call('GET', '/api/recipients')).body).toEqual({ data: [] })
})

test('an address with warnings is added only once all of them are accepted, and can be renamed', async () => {
  const address = '0x52908400098527886e0f7030069857d2e4169ee7'
  const { warnings } = (await check('eth', address)).body.data
  const codes = warnings.map(({ code }: { code: string }) => code)
  expect(codes.length).toBeGreaterThan(0)
  const add = (acceptedWarnings: string[]) =>
    user.call('POST', '/api/recipients', {
      ...{ chain: 'eth', address, name: 'New', acceptedWarnings, password: user.password },
    })
  expectRefusal('BAD_RECIPIENT', await add(codes.slice(1)), /warnings that you haven’t accepted/)
  const { id } = (await add(codes)).body.data
  const { password } = user
  expect((await user.call('PUT', `/api/recipients/${id}`, { name: 'Anna', password })).body.data.name).toBe('Anna')
  expectRefusal('BAD_RECIPIENT', await check('base', address), /Anna/)
})

test('renaming a recipient requires the password, and a mail shows both names', async () => {
  const owner = await registerVerifiedUser(world)
  const add = async (name: string, address: string) =>
    (
      await owner.call('POST', '/api/recipients', {
        ...{ chain: 'sol', address, name, acceptedWarnings: ['look-alike', 'contract', 'unused'] },
        password: owner.password,
      })
    ).body.data
  const ana = await add('Ana', user.addresses.sol)
  const ben = await add('Ben', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')
  const rename = (id: string, fields: object) => owner.call('PUT', `/api/recipients/${id}`, fields)
  expectRefusal('BAD_REQUEST', await rename(ben.id, { name: 'Ana' }))
  expectRefusal('WRONG_CREDENTIALS', await rename(ben.id, { name: 'Ana', password: 'guessed' }))
  const { data } = (await owner.call('GET', '/api/recipients')).body
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Ana', 'Ben'])

  expect((await rename(ana.id, { name: 'Ana Lima', password: owner.password })).status).toBe(200)
  const fetchMailTexts = async () =>
    (await fetchEmails(world.sandboxUrl, owner.email)).map(({ subject, text }) => subject + text)
  const sent = expect.stringMatching(/was renamed[\s\S]*Ana → Ana Lima/)
  await expect.poll(fetchMailTexts, { timeout: 30_000 }).toEqual(expect.arrayContaining([sent]))
})
