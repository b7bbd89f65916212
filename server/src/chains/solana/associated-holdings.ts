import type { SolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import type { Holding } from '#chains/chain.port.ts'
import { minBigint } from '#platform/amounts/min-max.ts'
import { readAccounts } from './accounts.ts'
import type { Solana } from './create-solana-client.ts'
import { deriveTokenAccount } from './derive-address.ts'
import { token2022Program, tokenProgram } from './programs.ts'
import type { Account } from './rpc-schemas.ts'
import { decodeOwnedTokenAccount, tokenHeadLayout } from './token-accounts.ts'

/** The limit of a node for one request. */
const maxAccounts = 100

/**
 * The coin and the tokens in an owner's associated accounts, of both token programs, in base units. Unlike a list of the owner's accounts,
 * the responses are no larger for an owner with 100,000 of them. `blockNumber`: the oldest slot of the responses.
 * @throws Refusal UPSTREAM_DOWN
 */
export async function readAssociatedHoldings(
  solana: Solana,
  owner: SolanaAddress,
  tokens: readonly SolanaAddress[],
): Promise<{ blockNumber: bigint; coin: bigint; tokens: Holding[] }> {
  const mints = [...new Set(tokens)].filter((token) => token !== solanaCoinAddress)
  const derived = await Promise.all(mints.map((mint) => deriveBoth(owner, mint)))
  const { blockNumber, accounts } = await readInBatches(solana, [owner, ...derived.flat()])
  const amountOf = (mint: SolanaAddress, addresses: readonly SolanaAddress[]) =>
    addresses.reduce((sum, address) => sum + decodeAmount(accounts.get(address), owner, mint), 0n)
  return {
    blockNumber,
    coin: accounts.get(owner)?.lamports ?? 0n,
    tokens: mints.map((mint, index) => ({ address: mint, amount: amountOf(mint, derived[index] ?? []) })),
  }
}

function deriveBoth(owner: SolanaAddress, mint: SolanaAddress): Promise<SolanaAddress[]> {
  return Promise.all([tokenProgram, token2022Program].map((program) => deriveTokenAccount(owner, mint, program)))
}

async function readInBatches(solana: Solana, addresses: readonly SolanaAddress[]) {
  const starts = Array.from({ length: Math.ceil(addresses.length / maxAccounts) }, (_, index) => index * maxAccounts)
  const batches = await Promise.all(
    starts.map(async (start) => {
      const batch = addresses.slice(start, start + maxAccounts)
      const { slot, accounts } = await readAccounts(solana, batch, 'confirmed', tokenHeadLayout)
      return { slot, read: batch.map((address, index) => [address, accounts[index]] as const) }
    }),
  )
  return {
    blockNumber: batches.map(({ slot }) => slot).reduce((oldest, slot) => minBigint(oldest, slot)),
    accounts: new Map(batches.flatMap(({ read }) => read)),
  }
}

/** An associated account can have another owner: it was given away, and counts as zero. */
function decodeAmount(account: Account | undefined, owner: SolanaAddress, mint: SolanaAddress): bigint {
  const held = account && decodeOwnedTokenAccount(account)
  return held?.owner === owner && held.mint === mint ? held.amount : 0n
}
