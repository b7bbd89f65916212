import { randomInt } from 'node:crypto'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import type { SolChain } from '#solana/chain/open-sol-chain.ts'
import { parseWireTransaction, type WireTransaction } from '#solana/chain/parse-wire-transaction.ts'
import { blockhashLifetimeBlocks } from '#solana/chain/slot-clock.ts'
import { faucetSigner } from '#solana/seed/seed-addresses.ts'

export const grantLamports = 5_000_000_000n

export type SolFaucet = {
  /**
   * Sends 5 SOL and returns the signature. Without `again`, an address with a grant gets the first grant's signature.
   */
  grant(address: string, again: boolean): string
  /** Sends an amount; every call sends again. */
  send(address: string, lamports: bigint): string
}

/** An address's first grant. Stored with the chain before it is sent, so that no crash pays it twice or never. */
type Grant = { signature: string; raw: string }

/** Creates the faucet, which pays by signed transfers. */
export function createSolFaucet(chain: SolChain): SolFaucet {
  // Starts at random, because payments in the same slot before a crash used other numbers.
  let unitPrice = randomInt(1000)

  function buildTransfer(address: string, lamports: bigint): WireTransaction {
    unitPrice += 1
    return transfer(chain, address, lamports, BigInt(unitPrice))
  }

  function send(address: string, lamports: bigint): string {
    const wire = buildTransfer(address, lamports)
    chain.submit(wire)
    return wire.id
  }

  function sendFirst(address: string): string {
    const wire = buildTransfer(address, grantLamports)
    const grant: Grant = { signature: wire.id, raw: Buffer.from(wire.bytes).toString('base64') }
    chain.write(new Map(), [[`grant:${address}`, grant]])
    chain.submit(wire)
    return wire.id
  }

  /** Resends a first grant after a crash, or sends a new transfer if the stored one can never land. */
  function ensureSent(address: string, { signature, raw }: Grant): string {
    if (chain.ledger.find(signature) || chain.isWaiting(signature)) return signature
    const wire = parseWireTransaction(new Uint8Array(Buffer.from(raw, 'base64')))
    if (chain.clock.slotOfBlockhash(wire.message.lifetimeToken) === undefined) return sendFirst(address)
    chain.submit(wire)
    return signature
  }

  return {
    grant(address, again) {
      const first = chain.notes.get(`grant:${address}`) as Grant | undefined
      if (!first) return sendFirst(address)
      return again ? send(address, grantLamports) : ensureSent(address, first)
    },
    send,
  }
}

/** @param price micro-lamports per compute unit; differs for each grant, so that no two transactions are equal */
function transfer({ clock }: SolChain, address: string, lamports: bigint, price: bigint): WireTransaction {
  const slot = clock.slot()
  const from = faucetSigner.address as Address
  const lifetime = {
    blockhash: clock.blockhash(slot) as Blockhash,
    lastValidBlockHeight: BigInt(clock.height(slot) + blockhashLifetimeBlocks),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(from, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) =>
      appendTransactionMessageInstructions(
        [
          getSetComputeUnitPriceInstruction({ microLamports: price }),
          getTransferSolInstruction({
            source: createNoopSigner(from),
            destination: address as Address,
            amount: lamports,
          }),
        ],
        timed,
      ),
  )
  const messageBytes = new Uint8Array(compileTransaction(message).messageBytes)
  const signature = faucetSigner.sign(messageBytes)
  return parseWireTransaction(new Uint8Array(Buffer.concat([Buffer.from([1]), signature, messageBytes])))
}
