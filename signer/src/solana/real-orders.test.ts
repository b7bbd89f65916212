import type { SolanaTerms } from '@murmur/contract/signer'
import { expect, test } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { checkSolanaTerms } from '#solana/check-solana-terms.ts'
import { checkSolanaTransaction } from '#solana/check-solana-transaction.ts'
import { parseMessage } from '#solana/parse-message.ts'
import { parseStep, type Step } from '#solana/parse-step.ts'
import { asIntentId, asSolanaAddress, asUserId, asWalletId } from '../../test-support/ids.ts'
import * as real from '../../test-support/real-orders.ts'

const now = new Date('2026-11-21T08:00:00Z')
const treasury = asSolanaAddress('3vDQ2eA5mAu1Wf5podZ7rFRnamuMKC9prhaTkf8PvyUv')
const sol = asSolanaAddress('So11111111111111111111111111111111111111112')
const splToken = asSolanaAddress('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')

/** Returns the message, which follows one empty signature. */
const getMessage = ({ transaction }: real.RealOrder) => Buffer.from(transaction, 'base64').subarray(65)
const decodeSteps = (order: real.RealOrder): Step[] =>
  parseMessage(getMessage(order), order.loaded).instructions.map(parseStep)

/** The terms of the captured order: 0.001 SOL, 0.5 % slippage, 0.5 % referral fee. */
const terms: SolanaTerms = {
  intentId: asIntentId('intent-1'),
  userId: asUserId('user-1'),
  walletId: asWalletId('wallet-1'),
  chain: 'sol',
  address: asSolanaAddress('J2PVpmi95iS5xyCoDMQXjWLCbZXHymU9nobxdQqwbVTs'),
  side: 'buy',
  sellToken: sol,
  buyToken: asSolanaAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  tokenProgram: splToken,
  sellAmount: toBaseUnits(1000000n),
  minBuyAmount: toBaseUnits(102326n),
  platformFeeBps: 50,
  treasury,
  maxNetworkFee: toBaseUnits(5_000n + 2_824n + 2_039_280n),
  deadline: now.getTime() / 1000 + 60,
}

function check(change: Partial<SolanaTerms> = {}): string {
  const { loaded } = real.solForUsdc
  const transaction = {
    message: getMessage(real.solForUsdc).toString('base64'),
    loaded: { writable: loaded.writable.map(asSolanaAddress), readonly: loaded.readonly.map(asSolanaAddress) },
  }
  try {
    const policy = { evm: new Map(), sol: { treasury, treasuryOwner: undefined, allowsSettlements: false } }
    return `${checkSolanaTransaction(transaction, checkSolanaTerms({ ...terms, ...change }, policy, now)).length} bytes`
  } catch (error) {
    return (error as Error).message
  }
}

test('the Solana signer accepts a recorded transaction of the live API whose amounts and referral fee match exactly', () => {
  expect(check()).toBe('1045 bytes')
  console.log(
    `real mainnet orders: 1 accepted whole (${real.solForUsdc.name}; ${real.solForUsdc.source}), 2 refused (route_v2)`,
  )
})

test.each<[string, Partial<SolanaTerms>, string]>([
  ['a unit more to arrive', { minBuyAmount: toBaseUnits(102327n) }, 'the received amount is below the agreed minimum'],
  ['a unit less to be sold', { sellAmount: toBaseUnits(999999n) }, 'the sold amount is above the agreed one'],
  [
    'a lamport less for the network',
    { maxNetworkFee: toBaseUnits(2047103n) },
    'the network fee is above the agreed maximum',
  ],
  ['another fee', { platformFeeBps: 51 }, 'the platform fee differs from the agreed one'],
  ['another wallet', { address: treasury, treasury }, 'this treasury is not allowed'],
  [
    'another token',
    { buyToken: asSolanaAddress('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'), maxNetworkFee: toBaseUnits(5000000n) },
    'an account outside the terms is created',
  ],
])('the Solana signer refuses a recorded transaction of the live API for %s', (_, change, reason) => {
  expect(check(change)).toBe(reason)
})

test('the Solana signer decodes every instruction of the recorded transaction', () => {
  expect(decodeSteps(real.solForUsdc).map(({ kind }) => kind)).toEqual([
    'compute-limit',
    'compute-price',
    'create',
    'pay',
    'sync',
    'create',
    'route',
    'close',
  ])
})

test.each([real.usdcForShare, real.shareForUsdc])(
  'the Solana signer refuses route_v2, whose limits cannot be checked statically: $name',
  (order) => {
    expect(() => decodeSteps(order)).toThrow('the transaction has an instruction that is not allowed')
    const others = parseMessage(getMessage(order), order.loaded).instructions.filter(({ data }) => data.length < 20)
    expect(others.map(parseStep).map(({ kind }) => kind)).toContain('compute-price')
  },
)
