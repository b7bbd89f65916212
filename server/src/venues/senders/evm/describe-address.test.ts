import { toEvmAddress } from '@murmur/contract/address'
import { expect, test } from 'vitest'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { hasCode } from './describe-address.ts'

const address = toEvmAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')

test.each([
  ['a contract', '0x60806040', true],
  ['a plain account', '0x', false],
  ['an account that delegates its calls', `0xef0100${'ab'.repeat(20)}`, false],
])('the code of %s shows whether a contract runs there', async (_, code, isContract) => {
  expect(await hasCode({ read: async () => code } as unknown as Evm, address)).toBe(isContract)
})
