import { toEvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { expect, test } from 'vitest'
import { parseTrade } from './trade.ts'

const owner = toEvmAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const token = toEvmAddress('0x514910771AF9Ca656af840dff83E8264EcF986CA')
const sale = { owner, sellToken: token, buyToken: evmCoinAddress, platformFeeBps: 50 }

test('parseTrade rejects an amount that the signer treats as unlimited, with a reason, and accepts one unit less', () => {
  expect(() => parseTrade({ ...sale, sellAmount: 2n ** 128n })).toThrow('NO_ROUTE: offer-units')
  expect(parseTrade({ ...sale, sellAmount: 2n ** 128n - 1n }).sellAmount).toBe(2n ** 128n - 1n)
})
