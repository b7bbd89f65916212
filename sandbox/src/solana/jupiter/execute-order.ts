import { setTimeout as delay } from 'node:timers/promises'
import { wrappedSol } from '#solana/addresses.ts'
import type { TransactionRecord } from '#solana/chain/ledger.ts'
import type { SolChain } from '#solana/chain/open-sol-chain.ts'
import { parseWireTransaction, WireFormatError, type WireTransaction } from '#solana/chain/parse-wire-transaction.ts'
import { simulate } from '#solana/chain/simulate.ts'
import { describeError } from '#solana/chain/svm-errors.ts'
import type { Order, OrderBook } from '#solana/jupiter/order-book.ts'
import type { SolFaults } from '#solana/rpc/sol-faults.ts'

export type ExecuteDeps = { chain: SolChain; orders: OrderBook; faults: Pick<SolFaults, 'drops'> }

/** An error that Jupiter returns with status 400: nothing was sent. */
export class ExecuteError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const landingTimeoutMs = 10_000
const pollMs = 20

/**
 * POST /execute: sends a signed order and waits until it is in a block. Idempotent: the same bytes get the same response.
 * After "failed to land" the transaction may still land.
 */
export async function executeOrder({ chain, orders, faults }: ExecuteDeps, body: unknown) {
  const { signedTransaction, requestId } = (body ?? {}) as Record<string, unknown>
  const order = typeof requestId === 'string' ? orders.find(requestId) : undefined
  if (!order) throw new ExecuteError(-1, 'Missing cached order')
  const wire = parseSignedTransaction(signedTransaction)
  if (Buffer.from(wire.messageBytes).toString('base64') !== order.message) {
    throw new ExecuteError(-3, 'Invalid message bytes')
  }
  const previous = chain.ledger.find(wire.id)
  if (previous) return successResponse(order, previous)
  if (!chain.isWaiting(wire.id)) {
    const { err } = simulate(chain, wire, { checkSignatures: true, checkAge: true })
    if (err === 'SignatureFailure') return failedResponse(wire.id, -1003, 'Transaction not fully signed')
    if (!faults.drops()) chain.submit(wire)
  }
  const record = await waitForLanding(chain, wire.id)
  return record ? successResponse(order, record) : failedResponse(wire.id, -1000, 'Failed to land')
}

function parseSignedTransaction(text: unknown): WireTransaction {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    throw new ExecuteError(-2, 'Invalid signed transaction')
  }
  try {
    return parseWireTransaction(new Uint8Array(Buffer.from(text, 'base64')))
  } catch (error) {
    if (error instanceof WireFormatError) throw new ExecuteError(-2, `Invalid signed transaction: ${error.message}`)
    throw error
  }
}

/** Waits for an executed transaction; undefined after `landingTimeoutMs`. */
async function waitForLanding(chain: SolChain, signature: string): Promise<TransactionRecord | undefined> {
  const deadline = performance.now() + landingTimeoutMs
  while (chain.isWaiting(signature) && performance.now() < deadline) await delay(pollMs)
  return chain.ledger.find(signature)
}

function failedResponse(signature: string, code: number, error: string, slot = '0') {
  return { status: 'Failed', signature, slot, error, code }
}

function successResponse(order: Order, { signature, slot, err }: TransactionRecord) {
  if (err !== null) {
    const [, detail] = (typeof err === 'object' && (err.InstructionError as [number, unknown])) || []
    const code = (detail as { Custom?: number } | undefined)?.Custom ?? -1001
    return failedResponse(signature, code, describeError(err), String(slot))
  }
  const { inputMint, outputMint, inAmount, outAmount, platformFee } = order
  // The platform fee is deducted from the output of a sale for SOL, otherwise from the input.
  const isSale = outputMint === wrappedSol
  const inputAmount = String(BigInt(inAmount) - (isSale ? 0n : BigInt(platformFee)))
  const outputAmount = String(BigInt(outAmount) + (isSale ? BigInt(platformFee) : 0n))
  return {
    status: 'Success',
    signature,
    slot: String(slot),
    code: 0,
    inputAmountResult: inputAmount,
    outputAmountResult: outputAmount,
    totalInputAmount: inAmount,
    totalOutputAmount: outAmount,
    swapEvents: [{ inputMint, inputAmount, outputMint, outputAmount }],
  }
}
