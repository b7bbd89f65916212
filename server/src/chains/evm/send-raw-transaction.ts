import { keccak256 } from 'viem'
import type { SendResult, SignedTransaction } from '#chains/chain.port.ts'
import { RpcError } from '#chains/rpc-error.ts'
import type { Evm } from './create-evm-client.ts'
import { Bytes, Receipt } from './rpc-schemas.ts'

const alreadyKnownPattern = /already known|already imported|already exists|known transaction/i
const nonceTooLowPattern = /nonce too low|nonce is too low|nonce has already been used/i

/**
 * Sends a signed transaction. The result is `known` if the node already has it, in its pool or in a block. Receipts may lag
 * behind the nonce, so a used nonce is `nonce-used`, whether by this transaction or another.
 * @throws UPSTREAM_DOWN when it is unknown whether the transaction arrived
 */
export async function sendRaw(evm: Evm, transaction: SignedTransaction): Promise<SendResult> {
  if (keccak256(transaction.raw as `0x${string}`) !== transaction.hash)
    throw new Error('the hash does not match the transaction')
  try {
    await evm.request(Bytes, 'eth_sendRawTransaction', [transaction.raw])
    return { answer: 'accepted' }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (alreadyKnownPattern.test(error.nodeMessage)) return { answer: 'known' }
    if (nonceTooLowPattern.test(error.nodeMessage)) {
      const receipt = await evm.read(Receipt, 'eth_getTransactionReceipt', [transaction.hash])
      return { answer: receipt ? 'known' : 'nonce-used' }
    }
    return { answer: 'declined', nodeMessage: error.nodeMessage }
  }
}
