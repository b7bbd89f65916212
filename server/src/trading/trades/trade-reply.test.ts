import type { Address, EvmAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { describe, expect, test } from 'vitest'
import { type Execution, releasedExecution } from '#trading/execution/execution.ts'
import type { Intent } from '#trading/intents/intents.store.ts'
import { covers } from '../../../../spec/covers.ts'
import { tradeReply } from './trade-reply.ts'

const coin = { address: '0xEeee' as Address, symbol: 'ETH', decimals: 18 }
const token = { address: '0xAAAA' as Address, symbol: 'LINK', decimals: 18 }
const swap = {
  hash: parseTxHash('0xswap'),
  raw: '',
  from: '' as EvmAddress,
  validity: { kind: 'nonce', nonce: 1 },
  step: 'swap',
  isLast: true,
} as const
const approval = { ...swap, hash: parseTxHash('0xapproval'), step: 'approve', isLast: false } as const
const fill = {
  sold: 1_234_567_899n * 10n ** 9n,
  bought: 5n,
  platformFee: 1n,
  blockNumber: 1n,
  at: '',
  crossChecked: true,
}
const released = releasedExecution({ id: parseIntentId('t'), chain: 'eth', address: '0x1' as Address, deadline: 0 })

const reply = async (change: Partial<Execution>, side: 'buy' | 'sell' = 'sell') => {
  const [pay, receive] = side === 'buy' ? [coin, token] : [token, coin]
  const request = side === 'buy' ? { amountInUsd: '25' } : { percentage: '50' }
  const intent = {
    side,
    chain: 'eth',
    request,
    quote: { pay, receive, platformFee: { ...coin, amountBaseUnits: '2' } },
  }
  return tradeReply(
    {
      coinOf: () => coin,
      transactionUrl: (chain, hash) => `https://explorer.test/${chain}/${hash}`,
    },
    { ...released, transaction: swap, ...change },
    intent as unknown as Intent,
    'en',
  )
}

describe('the reply to a posted trade', () => {
  test('reports success with the specified text, amounts, fees and link', async () => {
    const settled = { state: 'settled', succeeded: true, fill, networkFee: 7n } as const
    expect(await reply(settled, 'buy')).toMatchObject({ success: true, message: 'Bought $25 worth of LINK' })
    expect(await reply(settled)).toMatchObject({
      success: true,
      // Truncated, never rounded up.
      message: 'Sold 1.234567 LINK (50%)',
      data: {
        status: 'successful',
        transactionHash: parseTxHash('0xswap'),
        url: 'https://explorer.test/eth/0xswap',
        sold: { amountBaseUnits: '1234567899000000000' },
        // The fee that was paid, not the quoted fee.
        platformFee: { amountBaseUnits: '1', symbol: 'ETH' },
        networkFee: { amountBaseUnits: '7', symbol: 'ETH' },
      },
    })
  })

  test('is pending while nothing is proven, never failed', async () => {
    for (const state of ['released', 'signed', 'sent'] as const) {
      expect(await reply({ state })).toMatchObject({ success: true, data: { status: 'pending' } })
    }
  })

  test('rejects with the refusal if nothing was sent', async () => {
    const refused = {
      state: 'refused',
      transaction: null,
      refusal: { code: 'PRICE_MOVED', reason: { reason: 'fee-rose' } },
    } as const
    await expect(reply(refused)).rejects.toMatchObject({ code: 'PRICE_MOVED', details: { reason: 'fee-rose' } })
  })

  test('reports a failure and its cost if only the approval landed', async () => {
    const refused: Partial<Execution> = {
      state: 'refused',
      transaction: null,
      earlier: [approval],
      networkFee: 3n,
      refusal: { code: 'PRICE_MOVED', reason: null },
    }
    const { success, message, data } = await reply(refused)
    expect(success).toBe(false)
    expect(message).toBe(
      'Your wallet sent only the approval, a permission for the exchange, and paid its network fee; nothing was sold. ' +
        'The price moved past what you agreed to.',
    )
    expect(message).not.toContain('Nothing was sent')
    expect(data).toMatchObject({ status: 'failed', networkFee: { amountBaseUnits: '3' }, transactionHash: null })
  })

  test('suggests a retry after a revert only once it is final', async () => {
    covers('7.calls.28')
    // The reply is returned, not thrown, because only a Refusal changes the status 200.
    const shallow = await reply({ state: 'included', succeeded: false })
    expect(shallow).toMatchObject({
      success: false,
      data: { status: 'failed', transactionHash: parseTxHash('0xswap') },
    })
    expect(shallow.message).not.toContain('try again')
    expect((await reply({ state: 'reverted', succeeded: false })).message).toContain('You can try again.')
  })

  test('gives the true reason if the trade can never land', async () => {
    expect((await reply({ state: 'superseded' })).message).toContain('Another transaction from your wallet')
    const late = await reply({ state: 'superseded', refusal: { code: 'QUOTE_EXPIRED', reason: null } })
    expect(late.message).toBe(
      'The network didn’t carry out this trade in time, so nothing was sold. You can try again.',
    )
  })
})
