import type { UnsignedSolanaTransaction } from '@murmur/contract/signer'
import { assertNever, permit } from '#signer-error.ts'
import { checkRoute } from '#solana/check-route.ts'
import { checkSettlement } from '#solana/check-settlement.ts'
import type { CheckedSolanaTerms } from '#solana/check-solana-terms.ts'
import { computeMaxNetworkCost } from '#solana/network-cost.ts'
import { parseMessage } from '#solana/parse-message.ts'
import { parseStep, type Step } from '#solana/parse-step.ts'
import { splTokenProgram, wrappedSol } from '#solana/solana-programs.ts'

/**
 * Refuses every transaction except a swap within the terms, through Jupiter's aggregator or by plain transfers. Returns the
 * message's bytes to sign.
 */
export function checkSolanaTransaction(transaction: UnsignedSolanaTransaction, terms: CheckedSolanaTerms): Buffer {
  const bytes = Buffer.from(transaction.message, 'base64')
  permit(bytes.toString('base64') === transaction.message, 'the message is not canonical base64')
  const { payer, instructions } = parseMessage(bytes, transaction.loaded)
  permit(payer === terms.user, 'another account pays for the transaction')
  const steps = instructions.map(parseStep)
  for (const step of steps) checkStep(step, terms)
  checkWrapping(steps, terms)
  permit(computeMaxNetworkCost(steps) <= terms.maxNetworkFee, 'the network fee is above the agreed maximum')
  const routes = steps.flatMap((step) => (step.kind === 'route' ? [step] : []))
  permit(routes.length <= 1, 'the transaction swaps twice')
  if (routes[0]) checkRoute(routes[0], steps, terms)
  else checkSettlement(steps, terms)
  return bytes
}

/** Checks that a step is authorized by the user and touches only the user's accounts of this trade. */
function checkStep(step: Step, terms: CheckedSolanaTerms): void {
  const { user, wrapped, treasury } = terms
  const tokens = [terms.from, terms.to].filter(({ mint }) => mint !== wrappedSol)
  switch (step.kind) {
    case 'pay': {
      permit(step.from === user, 'another account sends SOL')
      const isAllowedRecipient = step.to !== user && !tokens.some(({ account }) => account === step.to)
      permit(isAllowedRecipient, 'SOL is sent to an account outside the terms')
      return
    }
    case 'create': {
      const isTradeAccount = [terms.from, terms.to].some(
        ({ account, mint, program }) => step.account === account && step.mint === mint && step.tokenProgram === program,
      )
      permit(step.payer === user && step.owner === user, 'an account is created for another owner')
      permit(isTradeAccount, 'an account outside the terms is created')
      return
    }
    case 'sync':
      permit(terms.kind !== 'tokens', 'a trade between two tokens moves no SOL')
      permit(step.tokenProgram === splTokenProgram, 'wrapped SOL is under the wrong token program')
      permit(step.account === wrapped || step.account === treasury, 'an account outside the terms is synced')
      return
    case 'close':
      permit(terms.kind !== 'tokens', 'a trade between two tokens moves no SOL')
      permit(step.tokenProgram === splTokenProgram && step.account === wrapped, 'an account is closed')
      permit(step.to === user && step.authority === user, 'the rent of a closed account goes to another owner')
      return
    case 'revoke':
      permit(false, 'a trade must not revoke a delegate')
      return
    case 'transfer':
      permit(step.authority === user, 'another account moves the tokens')
      return
    case 'compute-limit':
    case 'compute-price':
    case 'route':
      // Checked with the whole transaction: the network cost, and the route with its transfers.
      return
    default:
      assertNever(step)
  }
}

/** Checks that the user's wrapped-SOL account is temporary: its last instruction closes it and returns the SOL to the user. */
function checkWrapping(steps: readonly Step[], { wrapped }: CheckedSolanaTerms): void {
  const usesWrapped = (step: Step) => Object.values(step).includes(wrapped)
  const wrappedSteps = steps.filter(usesWrapped)
  const closes = wrappedSteps.filter(({ kind }) => kind === 'close')
  permit(closes.length === (wrappedSteps.length > 0 ? 1 : 0), 'wrapped SOL is left behind, or unwrapped twice')
  permit(
    wrappedSteps.length === 0 || wrappedSteps.at(-1)?.kind === 'close',
    'wrapped SOL is used after it was unwrapped',
  )
  const createdAccounts = steps.flatMap((step) => (step.kind === 'create' ? [step.account] : []))
  permit(new Set(createdAccounts).size === createdAccounts.length, 'an account is created twice')
}
