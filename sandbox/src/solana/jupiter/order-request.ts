import { isAddressText } from '#solana/base58.ts'

export type OrderRequest = {
  inputMint: string
  outputMint: string
  amount: bigint
  taker: string | undefined
  slippageBps: number
  referral: { account: string; feeBps: number } | undefined
  router: string
}

/** A bad request, with the message of its 400. */
export class OrderFailure extends Error {}

const usualSlippageBps = 50
const u64Max = 2n ** 64n - 1n
/** RFQ by JupiterZ is never offered: its maker would sign too. */
const routers = ['metis', 'dflow', 'okx']
const unsupported = ['receiver', 'payer']

/** Reads /order's query as Swap V2 documents it; throws OrderFailure. */
export function readOrderRequest(query: URLSearchParams): OrderRequest {
  const text = (name: string) => query.get(name) || undefined
  const mint = (name: string) => {
    const value = text(name)
    if (!isAddressText(value)) throw new OrderFailure(`${name} is required and must be a valid public key`)
    return value
  }
  for (const name of unsupported) if (text(name)) throw new OrderFailure(`${name} is not supported by this sandbox`)
  if ((text('swapMode') ?? 'ExactIn') !== 'ExactIn') throw new OrderFailure('Only ExactIn swaps are supported')
  const taker = text('taker')
  if (taker !== undefined && !isAddressText(taker)) throw new OrderFailure('taker must be a valid public key')
  const excluded = new Set((text('excludeRouters') ?? '').split(',').map((name) => name.trim()))
  const router = routers.find((name) => !excluded.has(name))
  if (!router) throw new OrderFailure('No routes found')
  return {
    inputMint: mint('inputMint'),
    outputMint: mint('outputMint'),
    amount: amountOf(text('amount')),
    taker,
    slippageBps: wholeBetween('slippageBps', text('slippageBps'), 0, 10_000) ?? usualSlippageBps,
    referral: referralOf(text('referralAccount'), wholeBetween('referralFee', text('referralFee'), 50, 255)),
    router,
  }
}

function amountOf(text = ''): bigint {
  if (!/^[0-9]{1,20}$/.test(text)) throw new OrderFailure('amount is required and must be a whole number')
  const amount = BigInt(text)
  if (amount === 0n || amount > u64Max) throw new OrderFailure('amount is out of range')
  return amount
}

function wholeBetween(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) throw new OrderFailure(`${name} must be between ${least} and ${most}`)
  return value
}

function referralOf(account: string | undefined, feeBps: number | undefined): OrderRequest['referral'] {
  if (account === undefined && feeBps === undefined) return undefined
  if (account === undefined || feeBps === undefined) {
    throw new OrderFailure('referralAccount and referralFee must be used together')
  }
  if (!isAddressText(account)) throw new OrderFailure('referralAccount must be a valid public key')
  return { account, feeBps }
}
