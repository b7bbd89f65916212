import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiUser, newUser } from '../new-user.ts'
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

test('no address of ours, no burn address and no mistyped one becomes a recipient', async () => {
  const treasury = '0x7ea5000000000000000000000000000000007ea5'
  expectRefusal('BAD_RECIPIENT', await check('base', user.addresses.eth), /your own wallet/)
  expectRefusal('BAD_RECIPIENT', await check('sol', user.addresses.sol), /your own wallet/)
  expectRefusal('BAD_RECIPIENT', await check('eth', treasury), /Murmur itself/)
  expectRefusal('BAD_RECIPIENT', await check('sol', '1nc1nerator11111111111111111111111111111111'), /burn address/)
  expectRefusal('BAD_REQUEST', await check('eth', '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045'), /checksum/)
  expect((await user.call('GET', '/api/recipients')).body).toEqual({ data: [] })
})
