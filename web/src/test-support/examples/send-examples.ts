import { toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import { parseIntentId, parseRecipientId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { CheckedAddress, Recipient } from '@murmur/contract/trading/recipients'
import type { SendQuote, SendReply } from '@murmur/contract/trading/sends'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { hash, solAddress } from '#test-support/examples/examples.ts'

export const annasAddress = toSolanaAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')
/** The first and last four characters are those of Anna's. */
export const lookAlikeAddress = toSolanaAddress('7xKX4DpbD5jBkheTqA83TZRuJ9ag2CW87d97TXJSgAsU')
export const bobsAddress = toEvmAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')

export const anna: Recipient = {
  id: parseRecipientId('recipient-anna'),
  name: 'Anna',
  note: 'Rent',
  family: 'sol',
  address: annasAddress,
  usableAt: '2026-11-20T08:00:00.000Z',
  lastSentAt: null,
}
export const bob: Recipient = {
  ...anna,
  id: parseRecipientId('recipient-bob'),
  name: 'Bob',
  note: '',
  family: 'evm',
  address: bobsAddress,
  lastSentAt: '2026-11-20T08:00:00.000Z',
}

export function createCheckedAddress(changes: Partial<CheckedAddress> = {}): CheckedAddress {
  const address = changes.address ?? annasAddress
  return { family: 'sol', address, groups: address.match(/.{1,4}/g) ?? [], warnings: [], ...changes }
}

/** An amount of SOL in lamports. */
export const solAmount = (lamports: string, usdValue: number | null = null): TokenAmount => ({
  symbol: 'SOL',
  address: solAddress,
  decimals: 9,
  amount: Number(lamports) / 1e9,
  amountBaseUnits: toBaseUnits(BigInt(lamports)),
  usdValue,
})

export function sendQuote(changes: Partial<SendQuote> = {}): SendQuote {
  return {
    intentId: parseIntentId('send-1'),
    chain: 'sol',
    recipient: { id: anna.id, name: anna.name, address: anna.address },
    amount: solAmount('100000000', 17),
    arrives: solAmount('100000000', 17),
    tokenFee: null,
    networkFee: solAmount('105000', 0.02),
    networkFeeExpected: solAmount('5000', 0.001),
    accountDeposit: null,
    suggestsTest: false,
    validUntil: new Date(Date.now() + 60_000).toISOString(),
    ...changes,
  }
}

export function sendReply(changes: Partial<SendReply['data']> = {}): SendReply {
  return {
    success: changes.status !== 'failed',
    message: changes.status === 'failed' ? 'The network rejected it.' : 'Done',
    data: {
      sendId: parseIntentId('send-1'),
      status: 'successful',
      transactionHash: hash,
      url: `http://sandbox.test/tx/sol/${hash}`,
      amount: solAmount('100000000', 17),
      networkFee: solAmount('5000'),
      ...changes,
    },
  }
}
