import type { SolanaAddress } from '@murmur/contract/address'
import { object } from '@murmur/contract/schema/object'
import { type Address, address } from '@solana/addresses'
import * as v from 'valibot'
import { RpcError } from '#chains/rpc-error.ts'
import { readAccounts } from '#chains/solana/accounts.ts'
import { deriveTokenAccount } from '#chains/solana/derive.ts'
import type { Solana } from '#chains/solana/open-solana.ts'
import { systemProgram } from '#chains/solana/programs.ts'
import { type Account, Key, withSlot } from '#chains/solana/shapes.ts'
import { readTokenAccountsIn } from '#chains/solana/token-accounts.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/** A wallet that could sell: it has the token in its associated account, and SOL for the network. */
export type Holder = { owner: Address; amount: bigint; lamports: bigint }

const Largest = withSlot(v.array(object({ address: Key })))
/** Fees, and the deposit of an account that a sale opens and closes again. */
const minLamports = 10_000_000n
const accountStateOffset = 108
const frozen = 2

/**
 * Finds the holders, among a token's twenty largest, that could sell now, those with the most SOL first; none if the node does
 * not return holders.
 */
export async function findHolders(solana: Solana, mint: SolanaAddress, program: string): Promise<Holder[]> {
  const largest = await solana
    .request(Largest, 'getTokenLargestAccounts', [mint, { commitment: 'confirmed' }])
    .catch((error: unknown) => {
      // Many nodes reject this call, which is expensive for them.
      if (error instanceof RpcError || error instanceof Refusal) return undefined
      throw error
    })
  const places = largest?.value.slice(0, 20).map((each) => each.address) ?? []
  if (places.length === 0) return []
  const { accounts } = await readAccounts(solana, places, 'confirmed')
  const held = await Promise.all(accounts.map((account, index) => findOwners(account, mint, program, places[index])))
  const some = held.filter((each) => each !== undefined)
  if (some.length === 0) return []
  const owners = await readAccounts(
    solana,
    some.map(({ owner }) => owner),
    'confirmed',
  )
  return some
    .map((each, index) => ({ ...each, lamports: readLamports(owners.accounts[index]) }))
    .filter(({ lamports }) => lamports >= minLamports)
    .sort((a, b) => (a.lamports < b.lamports ? 1 : -1))
}

async function findOwners(
  account: Account | undefined,
  mint: SolanaAddress,
  program: string,
  tokenAccount: string | undefined,
) {
  const tokens = account?.owner === program ? readTokenAccountsIn(account) : undefined
  if (!account || !tokens || tokens.mint !== mint || tokens.amount === 0n) return undefined
  if (account.data[accountStateOffset] === frozen) return undefined
  const owner = address(tokens.owner)
  return (await deriveTokenAccount(owner, address(mint), address(program))) === tokenAccount
    ? { owner, amount: tokens.amount }
    : undefined
}

/** Only an account owned by the system program can pay. */
function readLamports(account: Account | undefined): bigint {
  return account?.owner === systemProgram && account.data.length === 0 ? account.lamports : 0n
}
