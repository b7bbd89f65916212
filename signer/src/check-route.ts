import type { CheckedSolanaTerms } from '#check-solana-terms.ts'
import { Denied } from '#denied.ts'
import type { Route } from '#read-route.ts'
import type { Step } from '#read-step.ts'

export function checkRoute(_route: Route, _steps: readonly Step[], _terms: CheckedSolanaTerms): void {
  throw new Denied('REFUSED', 'the transaction has an instruction that is not allowed')
}
