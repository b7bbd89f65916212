import { permit } from '#signer-error.ts'
import type { CheckedSolanaTerms } from '#solana/check-solana-terms.ts'
import type { PayStep, Step, TransferStep } from '#solana/parse-step.ts'
import { jitoTipAccounts, splTokenProgram, token2022Program, wrappedSol } from '#solana/solana-programs.ts'

/**
 * Checks a swap that consists of plain transfers in one atomic transaction: the wallet spends at most the agreed amount, the
 * platform fee is exact, and incoming tokens come from an account whose delegate is the user.
 */
export function checkSettlement(steps: readonly Step[], terms: CheckedSolanaTerms): void {
  const pays = steps.filter((step) => step.kind === 'pay').filter(({ to }) => !jitoTipAccounts.has(to))
  const moves = steps.filter((step) => step.kind === 'move')
  if (terms.kind === 'coin-in') checkBuy(pays, moves, terms)
  else if (terms.kind === 'coin-out') checkSell(pays, moves, terms)
  else checkTokens(pays, moves, terms)
}

function checkBuy(pays: readonly PayStep[], moves: readonly TransferStep[], terms: CheckedSolanaTerms): void {
  permit(!pays.some(({ to }) => to === terms.wrapped), 'SOL is sent to an account outside the terms')
  const feePaid = sum(pays.filter(({ to }) => to === terms.treasury).map(({ lamports }) => lamports))
  checkFee(feePaid, terms.sellAmount, terms)
  permit(sum(pays.map(({ lamports }) => lamports)) <= terms.sellAmount, 'the sold amount is above the agreed one')
  const arrived = moves.map((move) => {
    permit(move.to === terms.to.account, 'tokens are moved to another account')
    return guaranteedAmount(move, terms)
  })
  checkMinReceived(sum(arrived), terms)
}

function checkSell(pays: readonly PayStep[], moves: readonly TransferStep[], terms: CheckedSolanaTerms): void {
  const { from, to, treasury } = terms
  permit(pays.length === 0, 'a sale of a token must not send the coin')
  let sold = 0n
  let arrived = 0n
  let feePaid = 0n
  for (const move of moves) {
    if (move.source === from.account) {
      permit(move.to !== treasury, 'the token is sold to an account outside the trade')
      sold += soldAmount(move, terms)
    } else if (move.source === to.account) {
      permit(move.to === treasury && isWrapped(move), 'the platform fee goes to another address')
      feePaid += move.amount
    } else {
      permit(move.to === to.account, 'tokens are moved to another account')
      arrived += guaranteedAmount(move, terms)
    }
  }
  permit(sold <= terms.sellAmount, 'the sold amount is above the agreed one')
  checkFee(feePaid, arrived, terms)
  checkMinReceived(arrived - feePaid, terms)
}

/** Neither side is SOL: the fee is a part of the paid token, and all that is bought arrives. */
function checkTokens(pays: readonly PayStep[], moves: readonly TransferStep[], terms: CheckedSolanaTerms): void {
  const { from, to, treasury } = terms
  permit(pays.length === 0, 'a sale of a token must not send the coin')
  let sold = 0n
  let arrived = 0n
  let feePaid = 0n
  for (const move of moves) {
    if (move.source === from.account) {
      const amount = soldAmount(move, terms)
      sold += amount
      if (move.to === treasury) feePaid += amount
    } else {
      permit(move.to === to.account, 'tokens are moved to another account')
      arrived += guaranteedAmount(move, terms)
    }
  }
  permit(sold <= terms.sellAmount, 'the sold amount is above the agreed one')
  checkFee(feePaid, terms.sellAmount, terms)
  checkMinReceived(arrived, terms)
}

/** Returns the amount that a transfer takes out of the account of the paid token. */
function soldAmount(move: TransferStep, { user, from, to, wrapped }: CheckedSolanaTerms): bigint {
  permit(move.tokenProgram === from.program && move.mint === from.mint, 'another token is sold')
  const own = [user, from.account, to.account, wrapped]
  permit(!own.includes(move.to), 'the token is sold to an account outside the trade')
  return move.amount
}

/** Returns the guaranteed received amount of a transfer from a third party's account. */
function guaranteedAmount(move: TransferStep, { user, from, to, wrapped, treasury }: CheckedSolanaTerms): bigint {
  permit(move.tokenProgram === to.program && move.mint === to.mint, 'another token arrives')
  const others = [from.account, to.account, wrapped, user, treasury]
  permit(!others.includes(move.source), 'tokens arrive from an account of the wallet or the treasury')
  // A Token-2022 mint may charge a fee. TransferCheckedWithFee fails unless the fee matches; plain transfers do not
  // state it.
  permit(to.program !== token2022Program || move.fee !== undefined, 'the received amount is not guaranteed')
  return move.amount - (move.fee ?? 0n)
}

function isWrapped(move: TransferStep): boolean {
  return move.tokenProgram === splTokenProgram && move.mint === wrappedSol
}

function checkFee(paid: bigint, amount: bigint, { feeBps }: CheckedSolanaTerms): void {
  permit(paid === (amount * feeBps) / 10_000n, 'the platform fee differs from the agreed one')
}

function checkMinReceived(amount: bigint, { minBuyAmount }: CheckedSolanaTerms): void {
  permit(amount >= minBuyAmount, 'the received amount is below the agreed minimum')
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
