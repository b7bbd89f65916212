import { setTimeout as wait } from 'node:timers/promises'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import { parseTxHash } from '@murmur/contract/tx-hash'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import * as v from 'valibot'
import type { Solana } from '#chains/solana/create-solana-client.ts'
import { readLandedTransaction } from '#chains/solana/landed-transaction.ts'
import { type SolanaKey, signMessage } from '#chains/solana/test-support/solana-key.ts'

const Latest = object({ value: object({ blockhash: v.string(), lastValidBlockHeight: finite }) })
let price = 0n

/** An address that signs, for instructions. */
export function toSigner({ address }: SolanaKey) {
  return createNoopSigner(address as Address)
}

/**
 * Sends instructions as one transaction of `key`'s, without preflight, and waits for its block.
 * @returns the signature
 */
export async function sendSolana(
  solana: Solana,
  key: SolanaKey,
  instructions: readonly Instruction[],
): Promise<string> {
  const { value } = await solana.read(Latest, 'getLatestBlockhash', [{ commitment: 'confirmed' }])
  const lifetime = { blockhash: value.blockhash as Blockhash, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) }
  price += 1n
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(key.address as Address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    // Makes every transaction unique.
    (timed) =>
      appendTransactionMessageInstructions(
        [getSetComputeUnitPriceInstruction({ microLamports: price }), ...instructions],
        timed,
      ),
  )
  return sendUntilLanded(solana, key, getBase64EncodedWireTransaction(compileTransaction(message)))
}

/** Buys a token for lamports, with the first order that Jupiter returns. */
export async function buyToken(
  solana: Solana,
  jupiterUrl: string,
  key: SolanaKey,
  { mint, amount }: { mint: string; amount: bigint },
): Promise<string> {
  const query = { inputMint: solanaCoinAddress, outputMint: mint, amount: String(amount), taker: key.address }
  const reply = await fetch(`${jupiterUrl}/swap/v2/order?${new URLSearchParams(query)}`)
  const { transaction } = parseOrThrow(object({ transaction: v.pipe(v.string(), v.minLength(1)) }), await reply.json())
  return sendUntilLanded(solana, key, transaction)
}

async function sendUntilLanded(solana: Solana, key: SolanaKey, unsigned: string): Promise<string> {
  // A count and one signature of 64 bytes precede the message.
  const message = Buffer.from(unsigned, 'base64').subarray(65)
  const { raw, signature } = signMessage(key, message.toString('base64'))
  const options = { encoding: 'base64', skipPreflight: true, preflightCommitment: 'confirmed', maxRetries: 0 }
  await solana.request(v.string(), 'sendTransaction', [raw, options])
  for (let tries = 0; tries < 400; tries += 1) {
    if (await readLandedTransaction(solana, parseTxHash(signature))) return signature
    await wait(25)
  }
  throw new Error('the transaction does not land')
}
