import { createHash } from 'node:crypto'
import type { SolanaAddress } from '@murmur/contract/address'
import { integer } from '@murmur/contract/schema/integer'
import { object } from '@murmur/contract/schema/object'
import type { SolanaReclaimTerms } from '@murmur/contract/signer-upkeep'
import * as v from 'valibot'
import { RpcError } from '#chains/rpc-error.ts'
import { readAccounts } from '#chains/solana/accounts.ts'
import type { Solana } from '#chains/solana/open-solana.ts'
import { LatestBlockhash } from '#chains/solana/shapes.ts'
import { maxBigint } from '#platform/amounts/min-max.ts'
import { boundSendFee } from '#platform/amounts/network-fee-bound.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { simulate } from '#venues/jupiter/simulate.ts'
import { encodeMessage, type Instruction } from '#venues/senders/solana/encode-message.ts'
import { setComputeBudget } from '#venues/senders/solana/instructions.ts'
import type { EmptyAccount, ReclaimMeasure } from '#venues/upkeep.port.ts'
import type { PreparedOrder } from '#venues/venue.port.ts'

type Closed = Pick<EmptyAccount, 'address' | 'program'>

const signatureFee = 5_000n
/** More than closing an account uses, and the budget itself. */
const units = { each: 8_000, base: 2_000 }
/** Micro-lamports per compute unit. */
const minPrice = 10_000n
const maxPrice = 2_000_000n
/** The minimum room in lamports for the priority fee to rise between quote and order. */
const minRoom = 100_000n

/** Costs of closing these accounts, after a simulation. */
export async function measureReclaim(
  solana: Solana,
  owner: SolanaAddress,
  accounts: readonly Closed[],
): Promise<ReclaimMeasure> {
  const { fee } = await planReclaim(solana, owner, accounts)
  return {
    maxNetworkFee: boundSendFee('sol', { needed: fee, wanted: fee + maxBigint(fee, minRoom) }),
    expectedNetworkFee: fee,
  }
}

/** Builds the transaction of these terms on a recent blockhash, within the agreed network fee, and simulates it. */
export async function prepareReclaim(solana: Solana, terms: SolanaReclaimTerms): Promise<PreparedOrder> {
  const plan = await planReclaim(solana, terms.address, terms.accounts, readSalt(terms))
  if (plan.fee > BigInt(terms.maxNetworkFee)) throw new Refusal('PRICE_MOVED', { reason: 'fee-rose' })
  const message = Buffer.from(plan.message).toString('base64')
  return {
    unsigned: { message, loaded: { writable: [], readonly: [] } },
    lastValid: plan.lastValid,
    delivery: undefined,
  }
}

/**
 * Builds and simulates the closing of accounts. Each is gone in the simulation, or it fails.
 * @throws INSUFFICIENT_GAS, SIMULATION_FAILED, UPSTREAM_DOWN
 */
async function planReclaim(solana: Solana, owner: SolanaAddress, accounts: readonly Closed[], salt = 0) {
  const [latest, price, { accounts: before, slot }] = await Promise.all([
    solana.read(LatestBlockhash, 'getLatestBlockhash', [{ commitment: 'confirmed' }]),
    readPrice(solana, [owner, ...accounts.map(({ address }) => address)]),
    readAccounts(solana, [owner], 'processed'),
  ])
  const limit = units.base + units.each * accounts.length + salt
  const fee = signatureFee + (price * BigInt(limit) + 999_999n) / 1_000_000n
  if ((before[0]?.lamports ?? 0n) < fee) throw new Refusal('INSUFFICIENT_GAS')
  const { blockhash, lastValidBlockHeight: lastValid } = latest.value
  const closes = accounts.map((each) => closeAccount(each, owner))
  const message = encodeMessage(owner, blockhash, [...setComputeBudget(limit, price), ...closes])
  const unsigned = Buffer.concat([Uint8Array.of(1), new Uint8Array(64), message]).toString('base64')
  const watched = accounts.map(({ address }) => address)
  const minSlot = maxBigint(slot, solana.recordSlot(latest.context.slot))
  const { accounts: after } = await simulate(solana, unsigned, watched, minSlot)
  if (after.some((account) => account && account.lamports > 0n)) throw new Refusal('SIMULATION_FAILED')
  return { message, lastValid, fee }
}

/** CloseAccount, which the token program refuses for an account that holds tokens. The rent goes to the owner. */
function closeAccount({ address, program }: Closed, owner: SolanaAddress): Instruction {
  const accounts = [
    { address, isWritable: true },
    { address: owner, isWritable: true },
    { address: owner, isWritable: false },
  ]
  return { program, accounts, data: Uint8Array.of(9) }
}

const RecentFees = v.array(object({ prioritizationFee: v.pipe(integer, v.minValue(0)) }))

/** The price that three of four recent transactions on the written accounts paid at most, within bounds. */
async function readPrice(solana: Solana, written: readonly SolanaAddress[]): Promise<bigint> {
  const recent = await solana.request(RecentFees, 'getRecentPrioritizationFees', [written]).catch((error: unknown) => {
    if (error instanceof RpcError) return []
    throw error
  })
  const prices = recent.map(({ prioritizationFee }) => prioritizationFee).sort((a, b) => a - b)
  const price = BigInt(prices[Math.floor(prices.length * 0.75)] ?? 0)
  return price > maxPrice ? maxPrice : maxBigint(price, minPrice)
}

/** Two equal reclaims on one blockhash would otherwise be one transaction. */
function readSalt({ intentId }: SolanaReclaimTerms): number {
  return createHash('sha256').update(intentId).digest().readUInt16LE() % 1_000
}
