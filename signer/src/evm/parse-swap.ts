import { decodeCall, exactInput, exactInputSingle, swapExactTokensForTokens } from '#evm/router-calls.ts'
import { permit, SignerError } from '#signer-error.ts'

/** One decoded swap call of the router. Addresses are lower-case hex with 0x. */
export type Swap = { path: string[]; recipient: string; amountIn: bigint; minOut: bigint }

const maxHops = 3
const addressLength = 40
const hopLength = addressLength + 6

/** Decodes an inner call of the multicall as an exact-in swap; refuses any other call. */
export function parseSwap(data: string): Swap {
  const single = decodeCall(exactInputSingle, data)
  if (single) {
    const [tokenIn, tokenOut, , recipient, amountIn, minOut, priceLimit] = single[0]
    // With a price limit the router may swap only part of the amount and hold the remainder, which anyone can sweep.
    permit(priceLimit === 0n, 'the swap has a price limit')
    return toSwap([tokenIn, tokenOut], recipient, amountIn, minOut)
  }
  const multi = decodeCall(exactInput, data)
  if (multi) {
    const [path, recipient, amountIn, minOut] = multi[0]
    return toSwap(parseV3Path(path), recipient, amountIn, minOut)
  }
  const v2 = decodeCall(swapExactTokensForTokens, data)
  if (v2) {
    const [amountIn, minOut, path, recipient] = v2
    permit(path.length >= 2 && path.length <= 3, 'the swap’s path is too short or too long')
    return toSwap(path, recipient, amountIn, minOut)
  }
  throw new SignerError('REFUSED', 'the transaction calls a function that is not allowed')
}

function toSwap(path: string[], recipient: string, amountIn: bigint, minOut: bigint): Swap {
  return { path: path.map((address) => `0x${address}`), recipient: `0x${recipient}`, amountIn, minOut }
}

/** Decodes a v3 path: a token (20 bytes), then for each hop a pool fee (3 bytes) and a token. */
function parseV3Path(path: string): string[] {
  const hops = (path.length - addressLength) / hopLength
  permit(Number.isInteger(hops) && hops >= 1 && hops <= maxHops, 'the swap’s path is too short or too long')
  return Array.from({ length: hops + 1 }, (_, index) =>
    path.slice(index * hopLength, index * hopLength + addressLength),
  )
}
