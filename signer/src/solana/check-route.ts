import { permit } from '#signer-error.ts'
import type { CheckedSolanaTerms } from '#solana/check-solana-terms.ts'
import type { Route } from '#solana/parse-route.ts'
import type { Step } from '#solana/parse-step.ts'
import { jitoTipAccounts, splTokenProgram } from '#solana/solana-programs.ts'

/**
 * Checks a swap through Jupiter's aggregator, with SOL wrapped before and unwrapped after the swap. The program guarantees
 * (docs/decisions/017) to take at most the amount, to deliver the minimum or fail, and to pay the fee on the side whose mint
 * the fee account has: SOL, or the paid token of a trade between two tokens.
 */
export function checkRoute(route: Route, steps: readonly Step[], terms: CheckedSolanaTerms): void {
  checkSides(route, terms)
  checkOtherSteps(steps, terms)
  // Without an input there is no fee either.
  permit(route.amountIn > 0n, 'nothing is sold')
  permit(route.amountIn <= terms.sellAmount, 'the sold amount is above the agreed one')
  permit(route.feeBps === terms.feeBps, 'the platform fee differs from the agreed one')
  permit(route.feeBps === 0n || route.feeAccount === terms.treasury, 'the platform fee goes to another address')
  permit(route.positiveSlippageBps === 0n, 'another account keeps the surplus over the quote')
  // The program checks the minimum before the last transfer, from which a Token-2022 mint may withhold a fee
  // (measured).
  permit(terms.to.program === splTokenProgram, 'the received amount is not guaranteed')
  permit(minOutput(route) >= terms.minBuyAmount, 'the received amount is below the agreed minimum')
}

function checkSides(route: Route, { user, from, to, wrapped }: CheckedSolanaTerms): void {
  permit(route.authority === user, 'the swap’s authority is another account')
  permit(route.source === from.account, 'the swap takes from another account')
  permit(route.destination === to.account, 'the swap pays to another account')
  permit(route.sourceMint === from.mint && route.sourceProgram === from.program, 'the swap sells another token')
  permit(route.destinationMint === to.mint && route.destinationProgram === to.program, 'the swap buys another token')
  // A venue may be any program, and the wallet signs: the program must not pass the user's accounts on to venues.
  const isPassedOn = [user, from.account, to.account, wrapped].some((each) => route.others.includes(each))
  permit(!isPassedOn, 'an account of the wallet is passed to a venue')
}

/** Checks that the other steps only wrap SOL and transfer nothing else. */
function checkOtherSteps(steps: readonly Step[], { wrapped, sellAmount, kind }: CheckedSolanaTerms): void {
  let paidLamports = 0n
  for (const step of steps) {
    permit(step.kind !== 'transfer', 'tokens are moved outside the swap')
    if (step.kind !== 'pay' || jitoTipAccounts.has(step.to)) continue
    permit(kind === 'coin-in' && step.to === wrapped, 'SOL is sent to an account outside the terms')
    paidLamports += step.lamports
  }
  permit(paidLamports <= sellAmount, 'the sold amount is above the agreed one')
}

/**
 * Returns the output below which the program fails, net of fees. Rounds down; the program rounds up (docs/decisions/017,
 * measured).
 */
function minOutput({ quotedOut, slippageBps }: Route): bigint {
  permit(slippageBps <= 10_000n, 'the slippage is above 100 percent')
  return (quotedOut * (10_000n - slippageBps)) / 10_000n
}
