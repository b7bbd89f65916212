import type { SolanaAddress } from '@murmur/contract/address'
import { permit } from '#signer-error.ts'
import type { CheckedSolanaTerms } from '#solana/check-solana-terms.ts'
import type { MoveStep, PayStep, Step } from '#solana/read-step.ts'
import { jitoTipAccounts, splTokenProgram, token2022Program, wrappedSol } from '#solana/solana-programs.ts'

/**
 * Checks a swap that consists of plain transfers in one atomic transaction: the wallet spends at most the agreed amount, the
 * platform fee is exact, and incoming tokens come from an account whose delegate is the user.
 */
export function checkSettlement(steps: readonly Step[], terms: CheckedSolanaTerms): void {
  const pays = steps.filter((step) => step.kind === 'pay').filter(({ to }) => !jitoTipAccounts.has(to))
  const moves = steps.filter((step) => step.kind === 'move')
  if (terms.isBuy) checkBuy(pays, moves, terms)
  else checkSell(pays, moves, terms)
}

function checkBuy(pays: readonly PayStep[], moves: readonly MoveStep[], terms: CheckedSolanaTerms): void {
  permit(!pays.some(({ to }) => to === terms.own.wrapped), 'SOL is sent to where it does not belong')
  const feePaid = sum(pays.filter(({ to }) => to === terms.treasury).map(({ lamports }) => lamports))
  checkFee(feePaid, terms.sellAmount, terms)
  permit(sum(pays.map(({ lamports }) => lamports)) <= terms.sellAmount, 'more is sold than was agreed')
  const arrived = moves.map((move) => {
    permit(move.to === terms.own.token, 'tokens are moved to another account')
    return guaranteedAmount(move, terms, terms.tokenProgram, terms.token)
  })
  checkMinReceived(sum(arrived), terms)
}

function checkSell(pays: readonly PayStep[], moves: readonly MoveStep[], terms: CheckedSolanaTerms): void {
  const { own, treasury, user } = terms
  permit(pays.length === 0, 'a sale of a token sends no coin')
  let sold = 0n
  let arrived = 0n
  let feePaid = 0n
  for (const move of moves) {
    if (move.source === own.token) {
      permit(move.tokenProgram === terms.tokenProgram && move.mint === terms.token, 'another token is sold')
      permit(
        ![user, own.token, own.wrapped, treasury].includes(move.to),
        'the token is sold to where it does not belong',
      )
      sold += move.amount
    } else if (move.source === own.wrapped) {
      permit(move.to === treasury && isWrapped(move), 'the platform fee goes to another address')
      feePaid += move.amount
    } else {
      permit(move.to === own.wrapped, 'tokens are moved to another account')
      arrived += guaranteedAmount(move, terms, splTokenProgram, wrappedSol)
    }
  }
  permit(sold <= terms.sellAmount, 'more is sold than was agreed')
  checkFee(feePaid, arrived, terms)
  checkMinReceived(arrived - feePaid, terms)
}

/** Returns the guaranteed received amount of a transfer from a third party's account. */
function guaranteedAmount(
  move: MoveStep,
  { own, user, treasury }: CheckedSolanaTerms,
  program: SolanaAddress,
  mint: SolanaAddress,
): bigint {
  permit(move.tokenProgram === program && move.mint === mint, 'another token arrives')
  permit(![own.token, own.wrapped, user, treasury].includes(move.source), 'tokens arrive from where they cannot')
  // A Token-2022 mint may charge a fee. TransferCheckedWithFee fails unless the fee matches; plain transfers do not
  // state it.
  permit(program !== token2022Program || move.fee !== undefined, 'what arrives is not certain')
  return move.amount - (move.fee ?? 0n)
}

function isWrapped(move: MoveStep): boolean {
  return move.tokenProgram === splTokenProgram && move.mint === wrappedSol
}

function checkFee(paid: bigint, amount: bigint, { feeBps }: CheckedSolanaTerms): void {
  permit(paid === (amount * feeBps) / 10_000n, 'the platform fee is another one')
}

function checkMinReceived(amount: bigint, { minBuyAmount }: CheckedSolanaTerms): void {
  permit(amount >= minBuyAmount, 'less arrives than was agreed')
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
