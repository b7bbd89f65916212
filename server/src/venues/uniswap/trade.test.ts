import { evmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { expect, test } from 'vitest'
import { readTrade } from './trade.ts'

const owner = evmAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const token = evmAddress('0x514910771AF9Ca656af840dff83E8264EcF986CA')
const sale = { owner, sellToken: token, buyToken: evmCoinAddress, platformFeeBps: 50 }

test('an amount that the signer takes for unlimited is refused in words, and one unit less is not', () => {
  expect(() => readTrade({ ...sale, sellAmount: 2n ** 128n })).toThrow('NO_ROUTE: offer-units')
  expect(readTrade({ ...sale, sellAmount: 2n ** 128n - 1n }).sellAmount).toBe(2n ** 128n - 1n)
})
