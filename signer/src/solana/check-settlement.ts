import { permit } from '#signer-error.ts'
import type { CheckedSolanaTerms } from '#solana/check-solana-terms.ts'
import type { LamportTransferStep, Step, TransferStep } from '#solana/parse-step.ts'
import { jitoTipAccounts, splTokenProgram, token2022Program, wrappedSol } from '#solana/solana-programs.ts'

/**
 * Checks a swap that consists of plain transfers in one atomic transaction: the wallet spends at most the agreed amount, the
 * platform fee is exact, and incoming tokens come from an account whose delegate is the user. Refused unless the policy allows it.
 */
export function checkSettlement(steps: readonly Step[], terms: CheckedSolanaTerms): void {
  permit(terms.allowsSettlements, 'a swap by plain transfers is not allowed')
  const payments = steps.filter((step) => step.kind === 'pay').filter(({ to }) => !jitoTipAccounts.has(to))
  const transfers = steps.filter((step) => step.kind === 'transfer')
  if (terms.kind === 'coin-in') checkBuy(payments, transfers, terms)
  else if (terms.kind === 'coin-out') checkSell(payments, transfers, terms)
  else checkTokenTrade(payments, transfers, terms)
}

function checkBuy(
  payments: readonly LamportTransferStep[],
  transfers: readonly TransferStep[],
  terms: CheckedSolanaTerms,
): void {
  permit(!payments.some(({ to }) => to === terms.wrapped), 'SOL is sent to an account outside the terms')
  const feePaid = sum(payments.filter(({ to }) => to === terms.treasury).map(({ lamports }) => lamports))
  checkFee(feePaid, terms.sellAmount, terms)
  permit(sum(payments.map(({ lamports }) => lamports)) <= terms.sellAmount, 'the sold amount is above the agreed one')
  const arrived = transfers.map((transfer) => {
    permit(transfer.to === terms.to.account, 'tokens are moved to another account')
    return guaranteedAmount(transfer, terms)
  })
  checkMinReceived(sum(arrived), terms)
}

function checkSell(
  payments: readonly LamportTransferStep[],
  transfers: readonly TransferStep[],
  terms: CheckedSolanaTerms,
): void {
  const { from, to, treasury } = terms
  permit(payments.length === 0, 'a sale of a token must not send the coin')
  let sold = 0n
  let arrived = 0n
  let feePaid = 0n
  for (const transfer of transfers) {
    if (transfer.source === from.account) {
      permit(transfer.to !== treasury, 'the token is sold to an account outside the trade')
      sold += soldAmount(transfer, terms)
    } else if (transfer.source === to.account) {
      permit(transfer.to === treasury && isWrapped(transfer), 'the platform fee goes to another address')
      feePaid += transfer.amount
    } else {
      permit(transfer.to === to.account, 'tokens are moved to another account')
      arrived += guaranteedAmount(transfer, terms)
    }
  }
  permit(sold <= terms.sellAmount, 'the sold amount is above the agreed one')
  checkFee(feePaid, arrived, terms)
  checkMinReceived(arrived - feePaid, terms)
}

/** Checks a trade between two tokens: the fee is part of the paid token, and the whole bought amount arrives. */
function checkTokenTrade(
  payments: readonly LamportTransferStep[],
  transfers: readonly TransferStep[],
  terms: CheckedSolanaTerms,
): void {
  const { from, to, treasury } = terms
  permit(payments.length === 0, 'a sale of a token must not send the coin')
  let sold = 0n
  let arrived = 0n
  let feePaid = 0n
  for (const transfer of transfers) {
    if (transfer.source === from.account) {
      const amount = soldAmount(transfer, terms)
      sold += amount
      if (transfer.to === treasury) feePaid += amount
    } else {
      permit(transfer.to === to.account, 'tokens are moved to another account')
      arrived += guaranteedAmount(transfer, terms)
    }
  }
  permit(sold <= terms.sellAmount, 'the sold amount is above the agreed one')
  checkFee(feePaid, terms.sellAmount, terms)
  checkMinReceived(arrived, terms)
}

/** Returns the amount that a transfer takes out of the account of the paid token. */
function soldAmount(transfer: TransferStep, { user, from, to, wrapped }: CheckedSolanaTerms): bigint {
  permit(transfer.tokenProgram === from.program && transfer.mint === from.mint, 'another token is sold')
  const ownAccounts = [user, from.account, to.account, wrapped]
  permit(!ownAccounts.includes(transfer.to), 'the token is sold to an account outside the trade')
  return transfer.amount
}

/** Returns the guaranteed received amount of a transfer from a third party's account. */
function guaranteedAmount(transfer: TransferStep, { user, from, to, wrapped, treasury }: CheckedSolanaTerms): bigint {
  permit(transfer.tokenProgram === to.program && transfer.mint === to.mint, 'another token arrives')
  const excludedSources = [from.account, to.account, wrapped, user, treasury]
  permit(!excludedSources.includes(transfer.source), 'tokens arrive from an account of the wallet or the treasury')
  // A Token-2022 mint may charge a fee. TransferCheckedWithFee fails unless the fee matches; plain transfers do not
  // state it.
  permit(to.program !== token2022Program || transfer.fee !== undefined, 'the received amount is not guaranteed')
  return transfer.amount - (transfer.fee ?? 0n)
}

function isWrapped(transfer: TransferStep): boolean {
  return transfer.tokenProgram === splTokenProgram && transfer.mint === wrappedSol
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
