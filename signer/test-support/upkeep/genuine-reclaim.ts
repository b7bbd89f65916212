import type { SolanaReclaimTerms } from '@murmur/contract/signer-upkeep'
import type { Address } from '@solana/kit'
import { deriveAddress, tokens } from '../genuine-solana.ts'
import { asIntentId, asUserId, asWalletId } from '../ids.ts'
import type { Draft } from '../solana-draft.ts'
import * as make from '../solana-instructions.ts'

/** An empty token account of the user; `isTaxed`: it has room for a withheld fee. */
type EmptyAccount = { address: Address; program: Address; mint: Address; isTaxed: boolean }
export type ValidReclaim = { name: string; terms: SolanaReclaimTerms; draft: Draft; accounts: EmptyAccount[] }

/** Creates a reclaim of this many accounts, which alternate between the token programs, and its transaction. */
export function genuineReclaim(count: number, { user, deadline }: { user: Address; deadline: number }): ValidReclaim {
  const kinds = ['spl', 'new', 'taxed'] as const
  const accounts = Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'spl'
    const { mint, program } = tokens[kind]
    return { address: deriveAddress(`empty account ${index}`), program, mint, isTaxed: kind === 'taxed' }
  })
  const terms = {
    intentId: asIntentId('reclaim-1'),
    userId: asUserId('user-1'),
    walletId: asWalletId('wallet-1'),
    side: 'reclaim',
    chain: 'sol',
    address: user,
    accounts: accounts.map(({ address, program }) => ({ address, program })),
    maxNetworkFee: '150000',
    deadline,
  } as SolanaReclaimTerms
  const closes = accounts.map(({ address, program }) => ({
    ...make.close(address, user, user),
    programAddress: program,
  }))
  const budget = [make.setComputeUnitLimit(6_000 * count), make.setComputeUnitPrice(10_000n)]
  return {
    name: `${count} accounts`,
    terms,
    accounts,
    draft: { payer: user, instructions: [...budget, ...closes], tables: {} },
  }
}
