import { type ChainKey, chainsByKey } from '@murmur/contract/chains'
import { formatUnits, parseUnits } from '@murmur/contract/money'
import { areTokensEqual } from '@murmur/contract/token-id'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import type { UnresolvedToken } from '#ai/brains/tokens.port.ts'
import type { TokenResolution } from '#assistant/tools/resolve-token.ts'
import type { ToolDeps, TurnContext } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'

/** The tokens of a swap; without `payToken` the coin pays. */
export type SwapTokens = { kind: 'swap'; bought: TokenResolution; payToken?: TokenListing | undefined }
type NotPayableToken = Extract<UnresolvedToken, { kind: 'not-payable' }>

const maxOffered = 3

/**
 * Finds the two tokens of a swap on one chain where the user holds the one that pays. `pay`: resolved from the user's own words. If
 * these refer to a part of an earlier answer, only a token that a message of the user names may pay: never one from a picture.
 */
export async function findSwapTokens(
  deps: Pick<ToolDeps, 'balances'>,
  turn: Pick<TurnContext, 'userId' | 'isNamed' | 'refs' | 'parsed'>,
  payWith: string,
  bought: TokenResolution,
  pay: TokenResolution,
): Promise<SwapTokens | NotPayableToken> {
  const targets = unambiguousTokens(bought)
  const [target] = targets
  // An ambiguous bought token is resolved by a question first.
  if (!target) return { kind: 'swap', bought }
  const payable = unambiguousTokens(pay).filter((token) => !turn.parsed.isReference || turn.isNamed(token))
  const pairs = targets.flatMap((token) =>
    payable.flatMap((payToken) =>
      token.chain === payToken.chain && !areTokensEqual(token, payToken) ? [{ token, payToken }] : [],
    ),
  )
  const balances = await deps.balances(turn.userId)
  const heldTokens = (chain: ChainKey) =>
    balances[chain].tokens.filter(({ amountBaseUnits }) => BigInt(amountBaseUnits) > 0n)
  const usable = pairs.filter(({ payToken }) =>
    heldTokens(payToken.chain).some((each) => areTokensEqual(each, payToken)),
  )
  const [first, ...others] = usable
  if (!first) {
    const boughtToken = pairs[0]?.token ?? target
    const reason = payable.length === 0 ? 'unknown' : pairs.length === 0 ? 'other-chain' : 'not-held'
    const paySymbol = payable[0]?.symbol ?? payWith
    const options = listPaymentSymbols(heldTokens(boughtToken.chain), boughtToken)
    return { kind: 'not-payable', reason, pay: paySymbol, bought: turn.refs.name(boughtToken), options }
  }
  // USDC for BONK: only the USDC on the chain of the BONK is meant.
  if (others.every(({ token }) => areTokensEqual(token, first.token)))
    return { kind: 'swap', bought: { kind: 'token', token: first.token }, payToken: first.payToken }
  return { kind: 'swap', bought: { kind: 'choose', tokens: usable.map(({ token }) => token) } }
}

/**
 * Rejects an amount above what the user holds of the token that pays.
 * @throws Refusal INSUFFICIENT_BALANCE
 */
export async function guardHeldAmount(
  { balances }: Pick<ToolDeps, 'balances'>,
  { userId }: Pick<TurnContext, 'userId'>,
  payToken: TokenListing,
  amount: string,
): Promise<void> {
  const { tokens, stale } = (await balances(userId))[payToken.chain]
  const held = tokens.find((each) => areTokensEqual(each, payToken))
  // If the balance may be stale, the venue checks it later.
  if (!held || stale || (parseUnits(amount, held.decimals) ?? 0n) <= BigInt(held.amountBaseUnits)) return
  const values = { amount: formatUnits(BigInt(held.amountBaseUnits), held.decimals), symbol: held.symbol }
  throw new Refusal('INSUFFICIENT_BALANCE', { reason: 'held-less', values })
}

/** Narrows a resolution to the only token on the chain of the paying token; unchanged if there are none or several. */
export function narrowToPayChain(payToken: TokenListing | undefined, resolved: TokenResolution): TokenResolution {
  if (!payToken) return resolved
  const tokens = unambiguousTokens(resolved).filter(({ chain }) => chain === payToken.chain)
  const [token, ...others] = tokens
  return token && others.length === 0 ? { kind: 'token', token } : resolved
}

/** The tokens that a name means unambiguously: one, or verified ones of the same symbol on several chains. */
function unambiguousTokens(resolution: TokenResolution): TokenListing[] {
  if (resolution.kind === 'token') return [resolution.token]
  if (resolution.kind !== 'choose') return []
  const { tokens } = resolution
  const isOneSymbol = tokens.every(({ symbol }) => symbol.toLowerCase() === tokens[0]?.symbol.toLowerCase())
  return isOneSymbol && tokens.every(({ isVerified }) => isVerified) ? tokens : []
}

/** The symbols of the user's other tokens on the chain that could pay, the coin first, then by value. */
function listPaymentSymbols(held: readonly HeldToken[], token: TokenListing): string[] {
  const others = held
    .filter((each) => !areTokensEqual(each, token) && (each.isCoin || (each.isVerified && !each.isHidden)))
    .sort((a, b) => Number(b.isCoin) - Number(a.isCoin) || b.usdValue - a.usdValue)
  const symbols = others.map(({ symbol }) => symbol).slice(0, maxOffered)
  return symbols.length > 0 ? symbols : [chainsByKey[token.chain].coin.symbol]
}
