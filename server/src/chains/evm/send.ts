import { keccak256 } from 'viem'
import type { SendAnswer, SignedTransaction } from '#chains/chain.port.ts'
import { RpcError } from '#chains/rpc-error.ts'
import type { Evm } from './open-evm.ts'
import { Bytes, Receipt } from './shapes.ts'

const alreadyThere = /already known|already imported|already exists|known transaction/i
const nonceUsed = /nonce too low|nonce is too low|nonce has already been used/i

/**
 * Sends signed bytes. A node that has them already, in its pool or in a block, answers `known`; receipts may lag behind
 * the nonce, so a nonce that is used up is `nonce-used`, be it by these bytes or by others.
 * @throws UPSTREAM_DOWN when nobody can say whether they arrived
 */
export async function sendRaw(evm: Evm, transaction: SignedTransaction): Promise<SendAnswer> {
  if (keccak256(transaction.raw as `0x${string}`) !== transaction.hash) throw new Error('hash and bytes do not match')
  try {
    await evm.request(Bytes, 'eth_sendRawTransaction', [transaction.raw])
    return { answer: 'accepted' }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (alreadyThere.test(error.words)) return { answer: 'known' }
    if (nonceUsed.test(error.words)) {
      const receipt = await evm.read(Receipt, 'eth_getTransactionReceipt', [transaction.hash])
      return { answer: receipt ? 'known' : 'nonce-used' }
    }
    return { answer: 'declined', words: error.words }
  }
}
