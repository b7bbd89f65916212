import type { UnsignedEvmTransaction } from '@murmur/contract/signer'
import { checkEnvelope } from '#evm/check-envelope.ts'
import type { CheckedSend } from '#evm/check-send-terms.ts'
import { decodeCall, transfer } from '#evm/router-calls.ts'
import { permit } from '#signer-error.ts'

/**
 * Refuses every transaction except the agreed transfer: of the coin without calldata, or of a token by `transfer`. The tip has a bound of
 * its own, which earlier versions did not have.
 */
export function checkSend(transaction: UnsignedEvmTransaction, send: CheckedSend): void {
  checkEnvelope(transaction, send)
  const to = transaction.to.toLowerCase()
  const value = BigInt(transaction.value)
  if (send.token === undefined) {
    permit(to === send.recipient, 'the transfer goes to another address')
    permit(value === send.amount, 'the transfer moves a different amount')
    permit(transaction.data === '0x', 'a transfer of the coin must have no calldata')
    return
  }
  permit(to === send.token, 'the transaction goes to an address that is not allowed')
  permit(value === 0n, 'a transfer of a token must not send the coin')
  const call = decodeCall(transfer, transaction.data.slice(2))
  permit(call !== undefined, 'the transaction calls a function that is not allowed')
  const [recipient, amount] = call
  permit(`0x${recipient}` === send.recipient, 'the transfer goes to another address')
  permit(amount === send.amount, 'the transfer moves a different amount')
}
