import { randomInt, randomUUID } from 'node:crypto'
import { referralAccount, referralFeeAccount, tokenProgram, wrappedSol } from '#solana/addresses.ts'
import type { SolChain } from '#solana/chain/open-sol-chain.ts'
import { parseWireTransaction } from '#solana/chain/parse-wire-transaction.ts'
import { blockhashLifetimeBlocks } from '#solana/chain/slot-clock.ts'
import { associatedAccount, buildSwap, swapComputeUnitLimit } from '#solana/jupiter/build-swap.ts'
import type { OrderBook } from '#solana/jupiter/order-book.ts'
import { type OrderRequest, OrderRequestError } from '#solana/jupiter/order-request.ts'
import { quoteSwap, type SwapQuote } from '#solana/jupiter/quote-swap.ts'
import type { PriceBook } from '#solana/market/price-book.ts'
import { deriveAddress } from '#solana/seed/seed-addresses.ts'
import { getTokenProgram, type SolToken, solToken } from '#solana/seed/sol-tokens.ts'
import { holderExtensions } from '#solana/seed/token-mint.ts'
import { decodeTokenAccount, tokenAccount } from '#solana/token/token-account.ts'

export type JupiterDeps = { chain: SolChain; book: PriceBook; orders: OrderBook }

const signatureFee = 5000
/** Bounds of the random priority fee, in micro-lamports per compute unit. */
const [minUnitPrice, maxUnitPrice] = [10_000, 20_000]

/** GET /order: returns a quote and, if a taker is given, the transaction to sign. Throws OrderRequestError. */
export async function placeOrder(deps: JupiterDeps, request: OrderRequest) {
  const startedAt = performance.now()
  const { inputMint, outputMint, amount, taker, referral } = request
  const feeMint = getFeeMint(request)
  const feeAccount = referral && (await findFeeAccount(deps.chain, referral.account, feeMint))
  const feeBps = feeAccount && referral ? referral.feeBps : 0
  const quote = quoteSwap(deps.book, { inputMint, outputMint, inAmount: amount, feeBps })
  if (!quote) throw new OrderRequestError('No routes found')
  const unitPrice = chooseUnitPrice(request)
  const threshold = (quote.outAmount * BigInt(10_000 - request.slippageBps)) / 10_000n
  const costs = await estimateCosts(deps.chain, quote, taker, unitPrice)
  const fields = { ...toOrderFields(request, quote, threshold), ...costs.fields, requestId: randomUUID() }
  const timing = () => ({ totalTime: Math.round(performance.now() - startedAt) })
  if (taker === undefined) return { ...fields, taker: null, transaction: null, ...timing() }
  if (costs.problem) return { ...fields, taker, transaction: '', ...costs.problem, ...timing() }

  const { clock } = deps.chain
  const slot = clock.slot()
  const lastValidBlockHeight = clock.height(slot) + blockhashLifetimeBlocks
  const vault = deriveAddress(`vault ${fields.requestId}`)
  const lifetime = { blockhash: clock.blockhash(slot), lastValidBlockHeight }
  const transaction = await buildSwap({ quote, taker, vault, feeAccount, unitPrice, ...lifetime })
  const message = Buffer.from(parseWireTransaction(new Uint8Array(Buffer.from(transaction, 'base64'))).messageBytes)
  const order = {
    requestId: fields.requestId,
    taker,
    vault,
    inputMint,
    outputMint,
    inAmount: String(amount),
    outAmount: String(quote.outAmount),
    threshold: String(threshold),
    feeBps,
    platformFee: String(quote.platformFee),
    message: message.toString('base64'),
    lastValidBlockHeight,
  }
  deps.orders.open(order, quote)
  return { ...fields, taker, transaction, lastValidBlockHeight: String(lastValidBlockHeight), ...timing() }
}

/** Micro-lamports per compute unit: random, unless the request states the fee or its maximum. */
function chooseUnitPrice({ priorityFee }: OrderRequest): bigint {
  const usualPrice = BigInt(randomInt(minUnitPrice, maxUnitPrice))
  if (!priorityFee) return usualPrice
  const statedPrice = (priorityFee.lamports * 1_000_000n) / BigInt(swapComputeUnitLimit)
  return priorityFee.isExact || statedPrice < usualPrice ? statedPrice : usualPrice
}

function toOrderFields(request: OrderRequest, quote: SwapQuote, threshold: bigint) {
  const { inputMint, outputMint, inAmount, outAmount, inUsd, outUsd, priceImpact, feeBps, platformFee } = quote
  const swapInfo = {
    ammKey: deriveAddress(`market of ${quote.token.address}`),
    label: 'Sandbox',
    inputMint,
    outputMint,
    inAmount: String(inAmount),
    outAmount: String(outAmount),
  }
  return {
    mode: 'manual',
    inputMint,
    outputMint,
    inAmount: String(inAmount),
    outAmount: String(outAmount),
    inUsdValue: inUsd,
    outUsdValue: outUsd,
    swapUsdValue: inUsd,
    priceImpact,
    priceImpactPct: String(priceImpact / 100),
    otherAmountThreshold: String(threshold),
    swapMode: 'ExactIn',
    slippageBps: request.slippageBps,
    routePlan: [{ swapInfo, percent: 100, bps: 10_000, usdValue: inUsd }],
    ...(request.referral ? { referralAccount: request.referral.account } : {}),
    feeMint: getFeeMint(request),
    feeBps,
    platformFee: { amount: String(platformFee), feeBps, feeMint: getFeeMint(request) },
    router: request.router,
    swapType: 'aggregator',
    gasless: false,
  }
}

/** Estimates the network fees, and the error if the taker cannot pay them. */
async function estimateCosts(chain: SolChain, quote: SwapQuote, taker: string | undefined, unitPrice: bigint) {
  const prioritizationFeeLamports = Number((unitPrice * BigInt(swapComputeUnitLimit) + 999_999n) / 1_000_000n)
  const fees = { signatureFeeLamports: signatureFee, prioritizationFeeLamports }
  const payer = taker ?? null
  const payers = { signatureFeePayer: payer, prioritizationFeePayer: payer, rentFeePayer: payer }
  if (taker === undefined) return { fields: { ...fees, rentFeeLamports: 0, ...payers } }
  const { token, input, side, inAmount } = quote
  const readOwnAccount = async (of: SolToken) =>
    chain.accounts.read(await associatedAccount(taker, of.address, getTokenProgram(of)))
  const newAccountRent = Number(chain.svm.rentFor(getTokenAccountSize(quote)))
  const rentFeeLamports = side !== 'sell' && !(await readOwnAccount(token)) ? newAccountRent : 0
  const lamports = chain.accounts.read(taker)?.lamports ?? 0n
  const inputBalance = side === 'buy' ? lamports : (decodeTokenAccount(await readOwnAccount(input))?.amount ?? 0n)
  // A sale gets the rent of its wrapped-SOL account back in the same transaction, but must pay it first.
  const gas = BigInt(signatureFee + prioritizationFeeLamports + (side === 'sell' ? newAccountRent : rentFeeLamports))
  const hasGas = lamports - (side === 'buy' ? inAmount : 0n) >= gas
  const problem =
    inputBalance < inAmount
      ? errorResponse(1, 'Insufficient funds')
      : hasGas
        ? undefined
        : errorResponse(2, 'Top up your wallet with SOL for gas')
  return { fields: { ...fees, rentFeeLamports, ...payers }, problem }
}

function errorResponse(errorCode: number, errorMessage: string) {
  return { errorCode, errorMessage, error: errorMessage }
}

/** Returns the size of the associated token account, which under Token-2022 includes extensions. */
function getTokenAccountSize({ side, token }: SwapQuote): number {
  if (side === 'sell' || token.program === 'token') return 165
  return token.kind === 'transfer-fee' ? 182 : 170
}

/** The mint of the platform fee: wrapped SOL, or the paid one if neither side is SOL. */
function getFeeMint({ inputMint, outputMint }: Pick<OrderRequest, 'inputMint' | 'outputMint'>): string {
  return outputMint === wrappedSol ? wrappedSol : inputMint
}

/**
 * Returns the referral's fee account for a mint; undefined if the account does not exist. The sandbox's own referral has one for
 * each of its tokens, made when it is first needed.
 */
async function findFeeAccount(chain: SolChain, account: string, mint: string): Promise<string | undefined> {
  const token = solToken(mint)
  if (mint === wrappedSol || !token) {
    const address = account === referralAccount ? referralFeeAccount : await referralTokenAccount(account)
    return mint === wrappedSol && decodeTokenAccount(chain.accounts.read(address)) ? address : undefined
  }
  const program = getTokenProgram(token)
  const address = await associatedAccount(account, mint, program)
  if (decodeTokenAccount(chain.accounts.read(address))) return address
  if (account !== referralAccount) return undefined
  const empty = { mint, owner: account, amount: 0n, program, extensions: holderExtensions(token) }
  chain.write(new Map([[address, tokenAccount(empty, (bytes) => chain.svm.rentFor(bytes))]]), [])
  return address
}

/** Derives the referral account that receives fees in wrapped SOL. */
export function referralTokenAccount(account: string): Promise<string> {
  return associatedAccount(account, wrappedSol, tokenProgram)
}
