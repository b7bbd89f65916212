import type { SolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import type { Holding } from '#chains/chain.port.ts'
import { minBigint } from '#platform/amounts/min-max.ts'
import type { Solana } from './create-solana-client.ts'
import { deriveTokenAccount } from './derive-address.ts'
import { WholeNumber, withSlot } from './rpc-schemas.ts'
import { readTokenAccounts, type TokenAccount } from './token-accounts.ts'

type Holdings = { blockNumber: bigint; coin: bigint; tokens: Holding[] }

/**
 * The coin and the tokens of an owner, summed over all accounts of a mint, including frozen ones: they belong to the owner,
 * and the simulation rejects selling them. The coin is the wallet's own balance; wrapped SOL pays for nothing here. Nodes
 * cannot return all of it at one slot: `blockNumber` is the oldest slot of the responses.
 */
export async function readHoldings(
  solana: Solana,
  owner: SolanaAddress,
  tokens: readonly SolanaAddress[],
): Promise<Holdings> {
  const [coin, held] = await Promise.all([
    solana.read(withSlot(WholeNumber), 'getBalance', [owner, { commitment: 'confirmed' }]),
    readTokenAccounts(solana, owner),
  ])
  const slot = solana.recordSlot(coin.context.slot)
  const mints = new Set(tokens.filter((token) => token !== solanaCoinAddress))
  return {
    blockNumber: minBigint(slot, held.slot),
    coin: coin.value,
    tokens: await Promise.all([...mints].map((mint) => sumHolding(owner, mint, held.accounts))),
  }
}

/**
 * Trades use the associated account only. Anyone can open another account for an owner: if it counted, one unit in it would
 * make selling the whole holding impossible.
 */
async function sumHolding(
  owner: SolanaAddress,
  mint: SolanaAddress,
  accounts: readonly TokenAccount[],
): Promise<Holding> {
  const mintAccounts = accounts.filter((account) => account.mint === mint && account.amount > 0n)
  const amount = mintAccounts.reduce((sum, each) => sum + each.amount, 0n)
  const [{ program } = { program: undefined }] = mintAccounts
  if (program === undefined) return { address: mint, amount }
  const associated = await deriveTokenAccount(owner, mint, program)
  const tradable = mintAccounts.find(({ address }) => address === associated)?.amount ?? 0n
  return tradable === amount ? { address: mint, amount } : { address: mint, amount, tradable }
}

/** Every mint of which an owner has a balance, summed over the accounts; wrapped SOL is omitted. */
export async function listHeldMints(
  solana: Solana,
  owner: SolanaAddress,
): Promise<{ slot: bigint; mints: (Holding & { program: SolanaAddress })[] }> {
  const { slot, accounts } = await readTokenAccounts(solana, owner)
  const mints = new Map<string, Holding & { program: SolanaAddress }>()
  for (const { mint, amount, program } of accounts) {
    if (amount === 0n || mint === solanaCoinAddress) continue
    mints.set(mint, { address: mint, program, amount: amount + (mints.get(mint)?.amount ?? 0n) })
  }
  return { slot, mints: [...mints.values()] }
}

/**
 * Lamports in an owner's wrapped-SOL accounts, including their deposits: the next trade through such an account unwraps all
 * of it.
 */
export async function readWrappedLamports(solana: Solana, owner: SolanaAddress): Promise<bigint> {
  const { accounts } = await readTokenAccounts(solana, owner)
  const wrapped = accounts.filter(({ mint }) => mint === solanaCoinAddress)
  return wrapped.reduce((sum, { lamports }) => sum + lamports, 0n)
}
