import { integer } from '@murmur/contract/schema/integer'
import { object } from '@murmur/contract/schema/object'
import { type TradePriority, tipFactors } from '@murmur/contract/trading/priority'
import * as v from 'valibot'
import { RpcError } from '#chains/rpc-error.ts'
import { readAccounts } from '#chains/solana/accounts.ts'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { type Account, LatestBlockhash } from '#chains/solana/rpc-schemas.ts'
import { decodeOwnedTokenAccount } from '#chains/solana/token-accounts.ts'
import { maxBigint, minBigint } from '#platform/amounts/min-max.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { maxAccountRent } from '#venues/jupiter/max-account-rent.ts'
import { simulateTransaction } from '#venues/jupiter/simulate-transaction.ts'
import { encodeMessage, type Instruction } from './encode-message.ts'
import { createTokenAccount, setComputeBudget, transferSol, transferToken } from './instructions.ts'
import { minWalletLamports, type SentToken, type Transfer } from './read-transfer.ts'

/** A simulated transfer. Lamports, except for `tokenFee`. */
export type TransferPlan = {
  message: Uint8Array
  lastValid: bigint
  tokenFee: bigint
  /** Signature and priority. */
  fee: bigint
  /** The rent of the recipient's new token account. */
  deposit: bigint
  /** The rent that the signer counts: of the largest account, because it has no chain access. */
  depositBound: bigint
}

const signatureFee = 5_000n
/** Upper bounds for the compute units of a transfer of SOL, of a token, and of a token whose account is created. */
const computeUnits = { sol: 2_000, token: 40_000, newAccount: 100_000 }
/** Of the usual price, in micro-lamports per compute unit. */
const minPrice = 10_000n
const maxPrice = 2_000_000n

/**
 * Builds and simulates a transfer that states one of `fees`, the first that the mint withholds. The priority fee is a multiple of the
 * usual one. A multiple that exceeds the agreed network fee is lowered to it, but not below the usual fee, as for a trade.
 * @param salt added to the compute limit, so that equal transfers are different transactions
 * @param maxNetworkFee the agreed network fee
 * @throws INSUFFICIENT_GAS, AMOUNT_TOO_SMALL (nothing would arrive), SIMULATION_FAILED, UPSTREAM_DOWN
 */
export async function planTransfer(
  solana: Solana,
  transfer: Transfer,
  fees: readonly bigint[],
  { salt = 0, maxNetworkFee }: { salt?: number; maxNetworkFee?: bigint } = {},
): Promise<TransferPlan> {
  const [latest, usualPrice] = await Promise.all([
    solana.read(LatestBlockhash, 'getLatestBlockhash', [{ commitment: 'confirmed' }]),
    readUsualPrice(solana, transfer),
  ])
  const { token, priority } = transfer
  const limit = salt + (token ? (token.isNew ? computeUnits.newAccount : computeUnits.token) : computeUnits.sol)
  const depositBound = token?.isNew ? maxAccountRent(token.program) : 0n
  const toPrice = (lamports: bigint) => (lamports * 1_000_000n) / BigInt(limit)
  const agreedPrice = maxNetworkFee === undefined ? undefined : toPrice(maxNetworkFee - depositBound - signatureFee)
  const price = raisePrice(usualPrice, priority, agreedPrice)
  const fee = signatureFee + (price * BigInt(limit) + 999_999n) / 1_000_000n
  refuseWithoutCoin(transfer, fee + depositBound)
  const minSlot = maxBigint(transfer.slot, solana.recordSlot(latest.context.slot))
  const { blockhash, lastValidBlockHeight: lastValid } = latest.value
  for (const [index, tokenFee] of fees.entries()) {
    if (tokenFee >= transfer.amount) throw new Refusal('AMOUNT_TOO_SMALL')
    const steps = [...setComputeBudget(limit, price), ...toInstructions(transfer, tokenFee)]
    const message = encodeMessage(transfer.owner, blockhash, steps)
    try {
      const deposit = await simulateTransfer(solana, transfer, { message, tokenFee, minSlot })
      return { message, lastValid, tokenFee, fee, deposit, depositBound }
    } catch (error) {
      const isLast = index === fees.length - 1
      if (isLast || !(error instanceof Refusal && error.code === 'SIMULATION_FAILED')) throw error
    }
  }
  throw new Refusal('SIMULATION_FAILED')
}

/** Multiplies the usual price, and lowers a multiple above the agreed price to it, but not below the usual one. */
function raisePrice(usualPrice: bigint, priority: TradePriority, agreedPrice: bigint | undefined): bigint {
  const price = usualPrice * tipFactors[priority]
  return agreedPrice === undefined ? price : minBigint(price, maxBigint(agreedPrice, usualPrice))
}

/** The network rejects a fee payer that is left with less than `minWalletLamports`, unless nothing is left. */
function refuseWithoutCoin({ coin, amount, token }: Transfer, cost: bigint): void {
  const left = coin - (token ? 0n : amount) - cost
  if (left < 0n || (left > 0n && left < minWalletLamports)) throw new Refusal('INSUFFICIENT_GAS')
}

function toInstructions(transfer: Transfer, fee: bigint): Instruction[] {
  const { owner, recipient, amount, token } = transfer
  if (!token) return [transferSol(owner, recipient, amount)]
  const transferInstruction = transferToken({ ...token, authority: owner, amount, fee })
  return token.isNew
    ? [createTokenAccount(owner, { ...token, account: token.to, owner: recipient }), transferInstruction]
    : [transferInstruction]
}

type TransferSimulation = { message: Uint8Array; tokenFee: bigint; minSlot: bigint }

/** Simulates the message and compares the recipient's and the owner's accounts. Returns the deposit for a new account. */
async function simulateTransfer(
  solana: Solana,
  transfer: Transfer,
  { message, tokenFee, minSlot }: TransferSimulation,
) {
  const { owner, recipient, amount, token } = transfer
  const unsigned = Buffer.concat([Uint8Array.of(1), new Uint8Array(64), message]).toString('base64')
  const watchedAccounts = token ? [token.source, token.to] : [owner, recipient]
  const { accounts: before } = await readAccounts(solana, watchedAccounts, 'processed')
  const { accounts } = await simulateTransaction(solana, unsigned, watchedAccounts, minSlot)
  const change = (index: number) => balance(accounts[index], token) - balance(before[index], token)
  // Other transfers may arrive between the two reads, so more may arrive than was sent.
  if (change(1) < amount - tokenFee || (token && change(0) < -amount)) throw new Refusal('SIMULATION_FAILED')
  return token?.isNew ? (accounts[1]?.lamports ?? 0n) - (before[1]?.lamports ?? 0n) : 0n
}

function balance(account: Account | undefined, token: SentToken | undefined): bigint {
  if (!account) return 0n
  return token ? (decodeOwnedTokenAccount(account)?.amount ?? 0n) : account.lamports
}

const RecentFees = v.array(object({ prioritizationFee: v.pipe(integer, v.minValue(0)) }))

/** The 75th percentile of the prices that recent transactions paid on the written accounts, within bounds. */
async function readUsualPrice(solana: Solana, { owner, recipient, token }: Transfer): Promise<bigint> {
  const written = token ? [owner, token.source, token.to] : [owner, recipient]
  const recent = await solana.request(RecentFees, 'getRecentPrioritizationFees', [written]).catch((error: unknown) => {
    if (error instanceof RpcError) return []
    throw error
  })
  const prices = recent.map(({ prioritizationFee }) => prioritizationFee).sort((a, b) => a - b)
  const price = BigInt(prices[Math.floor(prices.length * 0.75)] ?? 0)
  return price > maxPrice ? maxPrice : maxBigint(price, minPrice)
}
