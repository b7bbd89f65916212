import type { SolanaAddress } from '@murmur/contract/address'
import { object } from '@murmur/contract/schema/object'
import { type Address, address } from '@solana/addresses'
import * as v from 'valibot'
import { RpcError } from '#chains/rpc-error.ts'
import { readAccounts } from '#chains/solana/accounts.ts'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { deriveTokenAccount } from '#chains/solana/derive-address.ts'
import { systemProgram } from '#chains/solana/programs.ts'
import { type Account, Key, withSlot } from '#chains/solana/rpc-schemas.ts'
import { decodeOwnedTokenAccount } from '#chains/solana/token-accounts.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/** A wallet that could sell: it has the token in its associated account, and SOL for the network. */
export type Holder = { owner: Address; amount: bigint; lamports: bigint }

const Largest = withSlot(v.array(object({ address: Key })))
/** Fees, and the deposit of an account that a sale opens and closes again. */
const minLamports = 10_000_000n
const accountStateOffset = 108
const frozenState = 2

/**
 * Finds which of a token's twenty largest holders could sell now, those with the most SOL first; none if the node does not
 * return holders.
 */
export async function findHolders(solana: Solana, mint: SolanaAddress, program: string): Promise<Holder[]> {
  const largest = await solana
    .request(Largest, 'getTokenLargestAccounts', [mint, { commitment: 'confirmed' }])
    .catch((error: unknown) => {
      // Many nodes reject this call, which is expensive for them.
      if (error instanceof RpcError || error instanceof Refusal) return undefined
      throw error
    })
  const addresses = largest?.value.slice(0, 20).map((each) => each.address) ?? []
  if (addresses.length === 0) return []
  const { accounts } = await readAccounts(solana, addresses, 'confirmed')
  const candidates = await Promise.all(
    accounts.map((account, index) => parseHolder(account, mint, program, addresses[index])),
  )
  const holders = candidates.filter((each) => each !== undefined)
  if (holders.length === 0) return []
  const owners = await readAccounts(
    solana,
    holders.map(({ owner }) => owner),
    'confirmed',
  )
  return holders
    .map((each, index) => ({ ...each, lamports: readLamports(owners.accounts[index]) }))
    .filter(({ lamports }) => lamports >= minLamports)
    .sort((a, b) => (a.lamports < b.lamports ? 1 : -1))
}

async function parseHolder(
  account: Account | undefined,
  mint: SolanaAddress,
  program: string,
  tokenAccount: string | undefined,
) {
  const tokens = account?.owner === program ? decodeOwnedTokenAccount(account) : undefined
  if (!account || !tokens || tokens.mint !== mint || tokens.amount === 0n) return undefined
  if (account.data[accountStateOffset] === frozenState) return undefined
  const owner = address(tokens.owner)
  return (await deriveTokenAccount(owner, address(mint), address(program))) === tokenAccount
    ? { owner, amount: tokens.amount }
    : undefined
}

/** Only an account owned by the system program can pay. */
function readLamports(account: Account | undefined): bigint {
  return account?.owner === systemProgram && account.data.length === 0 ? account.lamports : 0n
}
