import { isAddressText } from '#solana/base58.ts'

export type OrderRequest = {
  inputMint: string
  outputMint: string
  amount: bigint
  taker: string | undefined
  slippageBps: number
  referral: { account: string; feeBps: number } | undefined
  /** The stated priority fee in lamports: the exact one, or the highest. */
  priorityFee: { lamports: bigint; isExact: boolean } | undefined
  router: string
}

/** Thrown for an invalid order request; the message is that of the 400 response. */
export class OrderRequestError extends Error {}

const defaultSlippageBps = 50
const u64Max = 2n ** 64n - 1n
/** Supported routers. Excludes RFQ by JupiterZ, whose maker would also have to sign. */
const routers = ['metis', 'dflow', 'okx']
const unsupportedParams = ['receiver', 'payer']

/**
 * Parses /order's query, as documented for Swap V2.
 * @throws OrderRequestError
 */
export function parseOrderRequest(query: URLSearchParams): OrderRequest {
  const text = (name: string) => query.get(name) || undefined
  const parseMint = (name: string) => {
    const value = text(name)
    if (!isAddressText(value)) throw new OrderRequestError(`${name} is required and must be a valid public key`)
    return value
  }
  for (const name of unsupportedParams)
    if (text(name)) throw new OrderRequestError(`${name} is not supported by this sandbox`)
  if ((text('swapMode') ?? 'ExactIn') !== 'ExactIn') throw new OrderRequestError('Only ExactIn swaps are supported')
  const taker = text('taker')
  if (taker !== undefined && !isAddressText(taker)) throw new OrderRequestError('taker must be a valid public key')
  const excluded = new Set((text('excludeRouters') ?? '').split(',').map((name) => name.trim()))
  const router = routers.find((name) => !excluded.has(name))
  if (!router) throw new OrderRequestError('No routes found')
  return {
    inputMint: parseMint('inputMint'),
    outputMint: parseMint('outputMint'),
    amount: parseAmount(text('amount')),
    taker,
    slippageBps: parseInteger('slippageBps', text('slippageBps'), 0, 10_000) ?? defaultSlippageBps,
    referral: parseReferral(text('referralAccount'), parseInteger('referralFee', text('referralFee'), 50, 255)),
    priorityFee: parsePriorityFee(text('priorityFeeLamports'), text('broadcastFeeType') ?? 'maxCap'),
    router,
  }
}

function parseAmount(text = ''): bigint {
  if (!/^[0-9]{1,20}$/.test(text)) throw new OrderRequestError('amount is required and must be a whole number')
  const amount = BigInt(text)
  if (amount === 0n || amount > u64Max) throw new OrderRequestError('amount is out of range')
  return amount
}

function parseInteger(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined
  const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new OrderRequestError(`${name} must be between ${min} and ${max}`)
  return value
}

function parsePriorityFee(text: string | undefined, type: string): OrderRequest['priorityFee'] {
  const lamports = parseInteger('priorityFeeLamports', text, 1, 1_000_000_000)
  if (!['maxCap', 'exactFee'].includes(type)) throw new OrderRequestError('broadcastFeeType must be maxCap or exactFee')
  return lamports === undefined ? undefined : { lamports: BigInt(lamports), isExact: type === 'exactFee' }
}

function parseReferral(account: string | undefined, feeBps: number | undefined): OrderRequest['referral'] {
  if (account === undefined && feeBps === undefined) return undefined
  if (account === undefined || feeBps === undefined) {
    throw new OrderRequestError('referralAccount and referralFee must be used together')
  }
  if (!isAddressText(account)) throw new OrderRequestError('referralAccount must be a valid public key')
  return { account, feeBps }
}
