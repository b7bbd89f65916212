import { address } from '@solana/addresses'
import {
  computeBudgetProgram,
  systemProgram,
  token2022Program,
  tokenAccountProgram,
  tokenProgram,
} from '#chains/solana/programs.ts'

const aggregator = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
/** The aggregator's only instruction whose payee can be verified: `shared_accounts_route_v2` (decision 017). */
const sharedAccountsRouteV2 = Buffer.from('d19853937cfed8e9', 'hex')
const plainPrograms: readonly (string | undefined)[] = [
  computeBudgetProgram,
  systemProgram,
  tokenProgram,
  token2022Program,
  tokenAccountProgram,
]

/**
 * Whether the signer can decode every instruction of an order. The signer rejects others in any case; checking here shows
 * it with the quote rather than after the user's confirmation.
 */
export function isDecodable(called: readonly { program: string | undefined; data: Uint8Array }[]): boolean {
  return called.every(({ program, data }) =>
    program === aggregator ? sharedAccountsRouteV2.equals(data.subarray(0, 8)) : plainPrograms.includes(program),
  )
}
