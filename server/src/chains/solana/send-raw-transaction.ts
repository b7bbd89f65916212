import type { TxHash } from '@murmur/contract/tx-hash'
import type { SendResult, SignedTransaction } from '#chains/chain.port.ts'
import { RpcError } from '#chains/rpc-error.ts'
import type { Solana } from './create-solana-client.ts'
import { Signature } from './rpc-schemas.ts'
import { parseWireTransaction } from './wire-transaction.ts'

/**
 * A second way to send, beside the nodes. Resolves to whether it reports that the transaction has landed; never rejects.
 */
export type Relay = (transaction: SignedTransaction & { delivery: string }) => Promise<boolean>

const alreadyProcessedPattern = /already been processed|AlreadyProcessed/

/**
 * Sends a signed transaction to a node and, in parallel, through the venue's relay. One acceptance is enough; a missing
 * report of the relay proves nothing, nor does a node's rejection.
 * @throws UPSTREAM_DOWN when it is unknown whether the transaction arrived
 */
export async function sendRaw(
  solana: Solana,
  transaction: SignedTransaction,
  relay: Relay | undefined,
): Promise<SendResult> {
  const { raw, hash, delivery } = transaction
  if (parseWireTransaction(raw)?.signature !== hash) throw new Error('the hash does not match the transaction')
  // Sent in parallel, awaited only if the node does not accept the transaction.
  const relayAttempt = relay && delivery !== undefined ? relay({ ...transaction, delivery }) : Promise.resolve(false)
  try {
    const answer = await sendToNode(solana, raw, hash)
    return answer.answer === 'declined' && (await relayAttempt) ? { answer: 'accepted' } : answer
  } catch (error) {
    if (await relayAttempt) return { answer: 'accepted' }
    throw error
  }
}

async function sendToNode(solana: Solana, raw: string, hash: TxHash): Promise<SendResult> {
  try {
    // No retries by the node: the caller sends again while the transaction is not found. The preflight simulation reports
    // failures early.
    const options = { encoding: 'base64', skipPreflight: false, preflightCommitment: 'processed', maxRetries: 0 }
    const signature = await solana.request(Signature, 'sendTransaction', [raw, options])
    if (signature !== hash) throw solana.outage(new Error('the node returned another signature'))
    return { answer: 'accepted' }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (alreadyProcessedPattern.test(`${error.nodeMessage} ${JSON.stringify(error.data)}`)) return { answer: 'known' }
    return { answer: 'declined', nodeMessage: error.nodeMessage }
  }
}
