import { permit } from '#signer-error.ts'
import type { CheckedSolanaTerms } from '#solana/check-solana-terms.ts'
import type { Route } from '#solana/read-route.ts'
import type { Step } from '#solana/read-step.ts'
import { jitoTipAccounts, splTokenProgram, wrappedSol } from '#solana/solana-programs.ts'

/**
 * A swap through the aggregator, with SOL wrapped before and unwrapped after it. The program's own guarantees are
 * listed in docs/decisions/017: it takes no more than the amount, delivers the minimum or fails, and pays the fee
 * out of the side whose mint the fee account has, which is always SOL here.
 */
export function checkRoute(route: Route, steps: readonly Step[], terms: CheckedSolanaTerms): void {
  checkSides(route, terms)
  checkOtherSteps(steps, terms)
  permit(route.amountIn <= terms.sellAmount, 'more is sold than was agreed')
  permit(route.feeBps === terms.feeBps, 'the platform fee is another one')
  permit(route.feeBps === 0n || route.feeAccount === terms.treasury, 'the platform fee goes to another address')
  permit(route.surplusBps === 0n, 'somebody else keeps what comes above the quote')
  // The program compares before the last transfer, of which a mint of Token-2022 may keep a part (measured).
  permit(!terms.isBuy || terms.tokenProgram === splTokenProgram, 'what arrives is not certain')
  permit(minOutput(route) >= terms.minBuyAmount, 'less arrives than was agreed')
}

function checkSides(route: Route, { user, own, token, tokenProgram, isBuy }: CheckedSolanaTerms): void {
  const tokenSide = { account: own.token, mint: token, program: tokenProgram }
  const coinSide = { account: own.wrapped, mint: wrappedSol, program: splTokenProgram }
  const [from, to] = isBuy ? [coinSide, tokenSide] : [tokenSide, coinSide]
  permit(route.authority === user, 'somebody else swaps')
  permit(route.source === from.account, 'the swap takes from another account')
  permit(route.destination === to.account, 'the swap pays to another account')
  permit(route.sourceMint === from.mint && route.sourceProgram === from.program, 'the swap sells another token')
  permit(route.destinationMint === to.mint && route.destinationProgram === to.program, 'the swap buys another token')
  // The wallet signs, and a venue may be any program: an account that is not passed on can neither sign nor be emptied there.
  const isPassedOn = [user, own.token, own.wrapped].some((each) => route.others.includes(each))
  permit(!isPassedOn, 'a venue gets an account of the wallet')
}

/** Beside the swap SOL is only wrapped, and nothing is transferred. */
function checkOtherSteps(steps: readonly Step[], { own, sellAmount, isBuy }: CheckedSolanaTerms): void {
  let wrapped = 0n
  for (const step of steps) {
    permit(step.kind !== 'move', 'tokens are moved beside the swap')
    if (step.kind !== 'pay' || jitoTipAccounts.has(step.to)) continue
    permit(isBuy && step.to === own.wrapped, 'SOL is sent to where it does not belong')
    wrapped += step.lamports
  }
  permit(wrapped <= sellAmount, 'more is sold than was agreed')
}

/**
 * The output below which the program fails: net of a fee on either side, and rounded up where this rounds down
 * (docs/decisions/017, measured).
 */
function minOutput({ quotedOut, slippageBps }: Route): bigint {
  permit(slippageBps <= 10_000n, 'the slippage is more than everything')
  return (quotedOut * (10_000n - slippageBps)) / 10_000n
}
