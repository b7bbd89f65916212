import type { UnsignedSolanaTransaction } from '@murmur/contract/signer'
import { permit } from '#signer-error.ts'
import type { CheckedSolanaSend, SentToken } from '#solana/check-solana-send-terms.ts'
import { networkCost } from '#solana/network-cost.ts'
import { parseMessage } from '#solana/parse-message.ts'
import { type Create, type PayStep, parseStep, type Step, type TransferStep } from '#solana/parse-step.ts'

/**
 * Refuses every transaction except the agreed transfer: a compute budget, for a token the creation of the recipient's associated
 * account, and one transfer. All accounts must be in the message itself. Returns the message's bytes to sign.
 */
export function checkSolanaSend(transaction: UnsignedSolanaTransaction, send: CheckedSolanaSend): Buffer {
  const bytes = Buffer.from(transaction.message, 'base64')
  permit(bytes.toString('base64') === transaction.message, 'the message is not canonical base64')
  const { writable, readonly } = transaction.loaded
  permit(writable.length + readonly.length === 0, 'a transfer must not use a look-up table')
  const { payer, instructions } = parseMessage(bytes, transaction.loaded)
  permit(payer === send.user, 'another account pays for the transaction')
  const steps = instructions.map(parseStep)
  const transfers = steps.filter(({ kind }) => kind !== 'compute-limit' && kind !== 'compute-price')
  if (send.token) checkTokenSteps(transfers, send, send.token)
  else checkCoinSteps(transfers, send)
  permit(networkCost(steps) <= send.maxNetworkFee, 'the network fee is above the agreed maximum')
  return bytes
}

function checkCoinSteps([pay, ...others]: readonly Step[], send: CheckedSolanaSend): void {
  permit(pay?.kind === 'pay' && others.length === 0, 'the transaction does more than the transfer')
  checkPay(pay, send)
}

function checkPay(pay: PayStep, { user, recipient, amount }: CheckedSolanaSend): void {
  permit(pay.from === user, 'another account sends SOL')
  permit(pay.to === recipient, 'the transfer goes to another address')
  permit(pay.lamports === amount, 'the transfer moves a different amount')
}

function checkTokenSteps(steps: readonly Step[], send: CheckedSolanaSend, token: SentToken): void {
  const [move] = steps.slice(-1)
  const [create, ...others] = steps.slice(0, -1)
  permit(move?.kind === 'move' && others.length === 0, 'the transaction does more than the transfer')
  checkTransferStep(move, send, token)
  if (!create) return
  permit(create.kind === 'create', 'the transaction does more than the transfer')
  checkCreate(create, send, token)
}

function checkCreate(create: Create, { user, recipient }: CheckedSolanaSend, token: SentToken): void {
  permit(create.payer === user && create.owner === recipient, 'an account is created for another owner')
  const isToken = create.mint === token.mint && create.tokenProgram === token.program && create.account === token.to
  permit(isToken, 'an account outside the terms is created')
}

function checkTransferStep(move: TransferStep, { user, amount }: CheckedSolanaSend, token: SentToken): void {
  permit(move.authority === user, 'another account moves the tokens')
  permit(move.tokenProgram === token.program && move.mint === token.mint, 'another token is sent')
  permit(move.source === token.from && move.to === token.to, 'the transfer goes to another address')
  permit(move.amount === amount && move.decimals === token.decimals, 'the transfer moves a different amount')
  // The program fails unless the stated fee is the one that it withholds.
  permit(move.fee === token.fee, 'the transfer fee differs from the agreed one')
}
