import { createHash } from 'node:crypto'
import type { SolanaAddress } from '@murmur/contract/address'
import { integer } from '@murmur/contract/schema/integer'
import { object } from '@murmur/contract/schema/object'
import type { SolanaReclaimTerms, SolanaRevokeTerms } from '@murmur/contract/signer-upkeep'
import * as v from 'valibot'
import { RpcError } from '#chains/rpc-error.ts'
import { readAccounts } from '#chains/solana/accounts.ts'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { type Account, LatestBlockhash } from '#chains/solana/rpc-schemas.ts'
import { capSendFee } from '#platform/amounts/cap-network-fee.ts'
import { maxBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { simulateTransaction } from '#venues/jupiter/simulate-transaction.ts'
import { encodeMessage, type Instruction } from '#venues/senders/solana/encode-message.ts'
import { setComputeBudget } from '#venues/senders/solana/instructions.ts'
import type { SolanaEstimate } from '#venues/upkeep.port.ts'
import type { PreparedOrder } from '#venues/venue.port.ts'

/** The instructions of an upkeep of a wallet's token accounts. */
export type Upkeep = {
  instructions: readonly Instruction[]
  accounts: readonly SolanaAddress[]
  /** An upper bound for the compute units of each instruction. */
  unitsEach: number
  /** Whether the accounts are as they should be, after the simulation. */
  isDone: (after: readonly (Account | undefined)[]) => boolean
}

const signatureFee = 5_000n
/** An upper bound for the compute units of the budget instructions. */
const baseUnits = 2_000
/** Micro-lamports per compute unit. */
const minPrice = 10_000n
const maxPrice = 2_000_000n
/** The minimum room in lamports for the priority fee to rise between quote and order. */
const minRoom = 100_000n

/** Costs of an upkeep, after a simulation. */
export async function estimateUpkeep(solana: Solana, owner: SolanaAddress, upkeep: Upkeep): Promise<SolanaEstimate> {
  const { fee } = await planUpkeep(solana, owner, upkeep)
  return {
    maxNetworkFee: capSendFee('sol', { needed: fee, desired: fee + maxBigint(fee, minRoom) }),
    expectedNetworkFee: fee,
  }
}

/** Builds the transaction of these terms on a recent blockhash, within the agreed network fee, and simulates it. */
export async function prepareUpkeep(
  solana: Solana,
  terms: SolanaReclaimTerms | SolanaRevokeTerms,
  upkeep: Upkeep,
): Promise<PreparedOrder> {
  const plan = await planUpkeep(solana, terms.address, upkeep, deriveSalt(terms))
  if (plan.fee > BigInt(terms.maxNetworkFee)) throw new Refusal('PRICE_MOVED', { reason: 'fee-rose' })
  const message = Buffer.from(plan.message).toString('base64')
  return {
    unsigned: { message, loaded: { writable: [], readonly: [] } },
    lastValid: plan.lastValid,
    delivery: undefined,
  }
}

/**
 * Builds and simulates an upkeep.
 * @throws INSUFFICIENT_GAS, SIMULATION_FAILED, UPSTREAM_DOWN
 */
async function planUpkeep(solana: Solana, owner: SolanaAddress, upkeep: Upkeep, salt = 0) {
  const { instructions, accounts, unitsEach, isDone } = upkeep
  const [latest, price, { accounts: before, slot }] = await Promise.all([
    solana.read(LatestBlockhash, 'getLatestBlockhash', [{ commitment: 'confirmed' }]),
    readPrice(solana, [owner, ...accounts]),
    readAccounts(solana, [owner], 'processed'),
  ])
  const limit = baseUnits + unitsEach * instructions.length + salt
  const fee = signatureFee + (price * BigInt(limit) + 999_999n) / 1_000_000n
  if ((before[0]?.lamports ?? 0n) < fee) throw new Refusal('INSUFFICIENT_GAS')
  const { blockhash, lastValidBlockHeight: lastValid } = latest.value
  const message = encodeMessage(owner, blockhash, [...setComputeBudget(limit, price), ...instructions])
  const unsigned = Buffer.concat([Uint8Array.of(1), new Uint8Array(64), message]).toString('base64')
  const minSlot = maxBigint(slot, solana.recordSlot(latest.context.slot))
  const { accounts: after } = await simulateTransaction(solana, unsigned, accounts, minSlot)
  if (!isDone(after)) throw new Refusal('SIMULATION_FAILED')
  return { message, lastValid, fee }
}

const RecentFees = v.array(object({ prioritizationFee: v.pipe(integer, v.minValue(0)) }))

/** The 75th percentile of the prices that recent transactions paid on the written accounts, within bounds. */
async function readPrice(solana: Solana, written: readonly SolanaAddress[]): Promise<bigint> {
  const recent = await solana.request(RecentFees, 'getRecentPrioritizationFees', [written]).catch((error: unknown) => {
    if (error instanceof RpcError) return []
    throw error
  })
  const prices = recent.map(({ prioritizationFee }) => prioritizationFee).sort((a, b) => a - b)
  const price = BigInt(prices[Math.floor(prices.length * 0.75)] ?? 0)
  return price > maxPrice ? maxPrice : maxBigint(price, minPrice)
}

/** Two equal upkeeps on one blockhash would otherwise be one transaction. */
function deriveSalt({ intentId }: Pick<SolanaReclaimTerms, 'intentId'>): number {
  return createHash('sha256').update(intentId).digest().readUInt16LE() % 1_000
}
