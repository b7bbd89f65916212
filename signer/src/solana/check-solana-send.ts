import type { UnsignedSolanaTransaction } from '@murmur/contract/signer'
import { permit } from '#signer-error.ts'
import type { CheckedSolanaSend, SentToken } from '#solana/check-solana-send-terms.ts'
import { computeMaxNetworkCost, priorityFee } from '#solana/network-cost.ts'
import { parseMessage } from '#solana/parse-message.ts'
import {
  type CreateStep,
  type LamportTransferStep,
  parseStep,
  type Step,
  type TransferStep,
} from '#solana/parse-step.ts'

/**
 * Refuses every transaction except the agreed transfer: a compute budget, for a token the creation of the recipient's associated
 * account, and one transfer. All accounts must be in the message itself. Returns the message's bytes to sign, and the priority fee in
 * lamports, which has a bound of its own that earlier versions did not have.
 */
export function checkSolanaSend(
  transaction: UnsignedSolanaTransaction,
  send: CheckedSolanaSend,
): { bytes: Buffer; tip: bigint } {
  const bytes = Buffer.from(transaction.message, 'base64')
  permit(bytes.toString('base64') === transaction.message, 'the message is not canonical base64')
  const { writable, readonly } = transaction.loaded
  permit(writable.length + readonly.length === 0, 'a transfer must not use a look-up table')
  const { payer, instructions } = parseMessage(bytes, transaction.loaded)
  permit(payer === send.user, 'another account pays for the transaction')
  const steps = instructions.map(parseStep)
  const effects = steps.filter(({ kind }) => kind !== 'compute-limit' && kind !== 'compute-price')
  if (send.token) checkTokenSteps(effects, send, send.token)
  else checkCoinSteps(effects, send)
  permit(computeMaxNetworkCost(steps) <= send.maxNetworkFee, 'the network fee is above the agreed maximum')
  return { bytes, tip: priorityFee(steps) }
}

function checkCoinSteps([pay, ...others]: readonly Step[], send: CheckedSolanaSend): void {
  permit(pay?.kind === 'pay' && others.length === 0, 'the transaction does more than the transfer')
  checkPay(pay, send)
}

function checkPay(pay: LamportTransferStep, { user, recipient, amount }: CheckedSolanaSend): void {
  permit(pay.from === user, 'another account sends SOL')
  permit(pay.to === recipient, 'the transfer goes to another address')
  permit(pay.lamports === amount, 'the transfer moves a different amount')
}

function checkTokenSteps(steps: readonly Step[], send: CheckedSolanaSend, token: SentToken): void {
  const [transfer] = steps.slice(-1)
  const [create, ...others] = steps.slice(0, -1)
  permit(transfer?.kind === 'transfer' && others.length === 0, 'the transaction does more than the transfer')
  checkTransferStep(transfer, send, token)
  if (!create) return
  permit(create.kind === 'create', 'the transaction does more than the transfer')
  checkCreate(create, send, token)
}

function checkCreate(create: CreateStep, { user, recipient }: CheckedSolanaSend, token: SentToken): void {
  permit(create.payer === user && create.owner === recipient, 'an account is created for another owner')
  const isAgreedAccount =
    create.mint === token.mint && create.tokenProgram === token.program && create.account === token.to
  permit(isAgreedAccount, 'an account outside the terms is created')
}

function checkTransferStep(transfer: TransferStep, { user, amount }: CheckedSolanaSend, token: SentToken): void {
  permit(transfer.authority === user, 'another account moves the tokens')
  permit(transfer.tokenProgram === token.program && transfer.mint === token.mint, 'another token is sent')
  permit(transfer.source === token.from && transfer.to === token.to, 'the transfer goes to another address')
  permit(transfer.amount === amount && transfer.decimals === token.decimals, 'the transfer moves a different amount')
  // The program fails unless the stated fee is the one that it withholds.
  permit(transfer.fee === token.fee, 'the transfer fee differs from the agreed one')
}
