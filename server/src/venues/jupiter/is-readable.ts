import { address } from '@solana/addresses'
import {
  computeBudgetProgram,
  systemProgram,
  token2022Program,
  tokenAccountProgram,
  tokenProgram,
} from '#chains/solana/programs.ts'

const aggregator = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
/** The aggregator's one instruction that pays only where it says: `shared_accounts_route_v2` (decision 017). */
const sharedAccountsRouteV2 = Buffer.from('d19853937cfed8e9', 'hex')
const plain: readonly (string | undefined)[] = [
  computeBudgetProgram,
  systemProgram,
  tokenProgram,
  token2022Program,
  tokenAccountProgram,
]

/**
 * Whether an order calls only programs whose instructions the signer reads. It refuses the others in any case; said
 * here, the user learns it with the quote and not after their yes.
 */
export function isReadable(called: readonly { program: string | undefined; data: Uint8Array }[]): boolean {
  return called.every(({ program, data }) =>
    program === aggregator ? sharedAccountsRouteV2.equals(data.subarray(0, 8)) : plain.includes(program),
  )
}
