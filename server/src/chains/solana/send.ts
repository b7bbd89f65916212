import type { TxHash } from '@murmur/contract/tx-hash'
import type { SendAnswer, SignedTransaction } from '#chains/chain.port.ts'
import { RpcError } from '#chains/rpc-error.ts'
import type { Solana } from './open-solana.ts'
import { Signature } from './shapes.ts'
import { readWireTransaction } from './wire-transaction.ts'

/** A second way to the chain, beside the nodes. Resolves with whether it says that the bytes have landed; never rejects. */
export type Relay = (transaction: SignedTransaction & { delivery: string }) => Promise<boolean>

const alreadyThere = /already been processed|AlreadyProcessed/

/**
 * Sends signed bytes to a node and, beside it, by the venue's relay. Whoever takes them is enough; what the relay does not
 * say proves nothing, and a node's "no" neither.
 * @throws UPSTREAM_DOWN when nobody can say whether they arrived
 */
export async function sendRaw(
  solana: Solana,
  transaction: SignedTransaction,
  relay: Relay | undefined,
): Promise<SendAnswer> {
  const { raw, hash, delivery } = transaction
  if (readWireTransaction(raw)?.signature !== hash) throw new Error('hash and bytes do not match')
  // Asked at the same time, waited for only where the node does not take the bytes.
  const relayed = relay && delivery !== undefined ? relay({ ...transaction, delivery }) : Promise.resolve(false)
  try {
    const answer = await askNode(solana, raw, hash)
    return answer.answer === 'declined' && (await relayed) ? { answer: 'accepted' } : answer
  } catch (error) {
    if (await relayed) return { answer: 'accepted' }
    throw error
  }
}

async function askNode(solana: Solana, raw: string, hash: TxHash): Promise<SendAnswer> {
  try {
    // Sent again by us while it is nowhere, so the node need not; its rehearsal says early what would fail.
    const options = { encoding: 'base64', skipPreflight: false, preflightCommitment: 'processed', maxRetries: 0 }
    const signature = await solana.request(Signature, 'sendTransaction', [raw, options])
    if (signature !== hash) throw solana.down(new Error('another signature than the one sent'))
    return { answer: 'accepted' }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (alreadyThere.test(`${error.words} ${JSON.stringify(error.data)}`)) return { answer: 'known' }
    return { answer: 'declined', words: error.words }
  }
}
