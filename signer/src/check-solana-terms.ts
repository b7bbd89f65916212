import type { SolanaTerms } from '@murmur/contract/signer'
import { Denied } from '#denied.ts'
import type { Policy } from '#policy.ts'

/** Refuses terms that no transaction may fulfil. */
export function checkSolanaTerms(_terms: SolanaTerms, _policy: Policy, _now: Date): void {
  throw new Denied('REFUSED', 'Solana is not there yet')
}
