import type { SolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { expect, test } from 'vitest'
import { coinChange, computeNetworkFee, type LandedTransaction } from '#chains/solana/landed-transaction.ts'
import { computeTransfers } from './compute-transfers.ts'

const [owner, stranger] = ['owner' as SolanaAddress, 'stranger' as SolanaAddress]
const accounts = [owner, 'wrapped' as SolanaAddress, stranger, "stranger's wrapped" as SolanaAddress]
const rent = 2_039_280n

type Held = Record<number, { owner: SolanaAddress; amount: bigint }>

function makeLandedTransaction(
  payer: SolanaAddress,
  before: bigint[],
  after: bigint[],
  tokens: [Held, Held],
  fee = 5_000n,
) {
  const balances = (held: Held) =>
    Object.entries(held).map(([index, { owner, amount }]) => ({
      accountIndex: order.indexOf(accounts[Number(index)] as SolanaAddress),
      mint: solanaCoinAddress,
      owner,
      uiTokenAmount: { amount },
    }))
  const order = [payer, ...accounts.filter((each) => each !== payer)]
  const at = (index: number) => accounts.indexOf(order[index] as SolanaAddress)
  return {
    slot: 7n,
    succeeded: true,
    blockTime: 1_700_000_000,
    fee,
    accounts: order,
    lamports: (index) => ({ before: before[at(index)] ?? 0n, after: after[at(index)] ?? 0n }),
    tokensBefore: balances(tokens[0]),
    tokensAfter: balances(tokens[1]),
  } satisfies LandedTransaction
}

const coinMovement = (one: LandedTransaction) =>
  computeTransfers(one, parseTxHash('hash'), owner).reduce(
    (sum, { direction, amount, networkFee }) => sum + (direction === 'in' ? amount : -amount) - networkFee,
    0n,
  )

test('computeTransfers reports received wrapped SOL as SOL, in an account opened for it or handed over', () => {
  const opened = makeLandedTransaction(
    stranger,
    [100n, 0n, 9_000_000n, rent + 700n],
    [100n, rent + 700n, 9_000_000n - rent - 5_000n, rent],
    [{ 3: { owner: stranger, amount: 700n } }, { 1: { owner, amount: 700n }, 3: { owner: stranger, amount: 0n } }],
  )
  expect(computeTransfers(opened, parseTxHash('hash'), owner)).toMatchObject([
    { direction: 'in', token: solanaCoinAddress, amount: rent + 700n, networkFee: 0n },
  ])
  const given = makeLandedTransaction(
    stranger,
    [100n, rent + 700n, 9_000_000n, 0n],
    [100n, rent + 700n, 9_000_000n - 5_000n, 0n],
    [{ 1: { owner: stranger, amount: 700n } }, { 1: { owner, amount: 700n } }],
  )
  expect(coinMovement(given)).toBe(rent + 700n)
})

test('computeTransfers adds up after a trade that unwraps SOL which was received earlier', () => {
  const received = rent + 700n
  const sale = makeLandedTransaction(
    owner,
    [50_000n, received, 9_000_000n, 0n],
    [50_000n + received + 995_000n - 5_000n, 0n, 9_000_000n, 0n],
    [{ 1: { owner, amount: 700n } }, {}],
  )
  // The bought amount of the fill less the network's charges, without the earlier balance.
  expect(coinChange(sale, owner)).toBe(995_000n - 5_000n)
  expect(computeNetworkFee(sale, owner)).toBe(5_000n)
})

test('computeTransfers counts only the fee when the owner wraps SOL manually', () => {
  const wrap = makeLandedTransaction(
    owner,
    [5_000_000n, 0n, 0n, 0n],
    [5_000_000n - rent - 700n - 5_000n, rent + 700n, 0n, 0n],
    [{}, { 1: { owner, amount: 700n } }],
  )
  expect(computeTransfers(wrap, parseTxHash('hash'), owner)).toMatchObject([
    { direction: 'out', amount: 0n, networkFee: 5_000n },
  ])
})

test('computeTransfers counts the deposit for a recipient’s account of a sent token as network fee, if the owner paid it', () => {
  const mint = 'mint' as SolanaAddress
  const sent = (paid: bigint): LandedTransaction => ({
    slot: 7n,
    succeeded: true,
    blockTime: 1_700_000_000,
    fee: 5_000n,
    accounts: [owner, 'own account' as SolanaAddress, 'new account' as SolanaAddress],
    lamports: (index) =>
      index === 0
        ? { before: 10_000_000n, after: 10_000_000n - 5_000n - paid }
        : { before: index === 1 ? rent : 0n, after: rent },
    tokensBefore: [{ accountIndex: 1, mint, owner, uiTokenAmount: { amount: 9n } }],
    tokensAfter: [
      { accountIndex: 1, mint, owner, uiTokenAmount: { amount: 2n } },
      { accountIndex: 2, mint, owner: stranger, uiTokenAmount: { amount: 7n } },
    ],
  })
  expect(computeNetworkFee(sent(rent), owner)).toBe(5_000n + rent)
  expect(computeTransfers(sent(rent), parseTxHash('hash'), owner)).toMatchObject([
    { direction: 'out', token: mint, amount: 7n, networkFee: 5_000n + rent, counterparty: stranger },
  ])
  // Another signer paid the deposit.
  expect(computeNetworkFee(sent(0n), owner)).toBe(5_000n)
})
