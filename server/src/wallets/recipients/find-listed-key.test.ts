import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { parseRecipientId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { findListedKey, findListedKeys } from './find-listed-key.ts'

const address = toEvmAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const lower = address.toLowerCase()
const contract = { id: parseRecipientId('10000000-0000-4000-8000-000000000001'), family: 'evm' as const, address }
const other = { id: parseRecipientId('10000000-0000-4000-8000-000000000002'), family: 'evm' as const }
const down = async () => {
  throw new Refusal('UPSTREAM_DOWN')
}
/** Chains on which code runs at every address, or at none. */
const chainsOf = (eth: boolean, base: boolean) => [
  { key: 'sol' as const },
  { key: 'eth' as const, hasCode: async () => eth },
  { key: 'base' as const, hasCode: async () => base },
]

test.each([
  ['a contract on Base', false, true, `base:${lower}`],
  ['a contract on Ethereum', true, false, `eth:${lower}`],
  ['a contract on both', true, true, `evm:${lower}`],
  ['an account', false, false, `evm:${lower}`],
])('%s is listed for its chains', async (_, eth, base, key) => {
  expect(await findListedKey(chainsOf(eth, base), contract)).toBe(key)
})

test('an address on Solana is looked up nowhere', async () => {
  const sol = toSolanaAddress('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN')
  expect(await findListedKey([{ key: 'eth', hasCode: down }], { family: 'sol', address: sol })).toBe(`sol:${sol}`)
})

test('a node that fails refuses one recipient, and leaves it out of several', async () => {
  const broken = toEvmAddress('0x00000000000000000000000000000000000000aa')
  const hasCode = async (of: unknown) => (of === broken ? down() : true)
  const chains = [{ key: 'eth' as const }, { key: 'base' as const, hasCode }]
  await expect(findListedKey(chains, { family: 'evm', address: broken })).rejects.toMatchObject({
    code: 'UPSTREAM_DOWN',
  })
  const keys = await findListedKeys(chains, [{ ...other, address: broken }, contract])
  expect([...keys]).toEqual([[contract.id, `base:${lower}`]])
})
