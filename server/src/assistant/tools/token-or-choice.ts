import { areAddressesEqual } from '@murmur/contract/address'
import type { UnresolvedToken } from '#ai/brains/tokens.port.ts'
import type { Proposal, TradeAmount } from '#ai/brains/trades.port.ts'
import type { PublicTurn } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { statesAmount } from './is-stated-trade.ts'
import { matchesSymbolOrName, type ResolveDeps, resolveToken, type TokenResolution } from './resolve-token.ts'
import { showTokens } from './show-choice.ts'
import { findAmount } from './trade-amount.ts'
import type { TradeWords } from './trade-sentence.ts'

type TokenRequest = Pick<Proposal, 'token' | 'chain'> & TradeAmount & Partial<Pick<Proposal, 'side' | 'payWith'>>

/** Resolves a token; otherwise shows the user a choice if there are candidates and returns the reason. */
export async function findTokenOrChoice(
  deps: ResolveDeps,
  turn: PublicTurn,
  request: TokenRequest,
): Promise<{ token: TokenListing } | UnresolvedToken> {
  return tokenOrChoice(
    turn,
    request,
    preferListedToken(turn, await resolveToken(deps, turn, request.token, request.chain)),
  )
}

/**
 * Like `findTokenOrChoice`, for tools that only read: among verified tokens of one symbol finds the one with the most liquidity,
 * and without any verified one the only token of that symbol.
 */
export async function findMostLiquidOrChoice(
  deps: ResolveDeps,
  turn: PublicTurn,
  request: TokenRequest,
): Promise<{ token: TokenListing } | UnresolvedToken> {
  const resolved = preferListedToken(turn, await resolveToken(deps, turn, request.token, request.chain))
  const isVerifiedMatch = (token: TokenListing) => token.isVerified && matchesSymbolOrName(token, request.token)
  const mostLiquid =
    resolved.kind === 'choose' && resolved.tokens.every(isVerifiedMatch)
      ? findMostLiquidToken(resolved.tokens)
      : undefined
  const onlyOfSymbol = resolved.kind === 'choose' ? findOnlyOfSymbol(resolved.tokens, request.token) : undefined
  const token = mostLiquid ?? onlyOfSymbol
  return token ? { token } : tokenOrChoice(turn, request, resolved)
}

/** The token of the list that the message refers to, among several of one symbol. */
function preferListedToken({ preferred: addresses = [] }: PublicTurn, resolved: TokenResolution): TokenResolution {
  if (resolved.kind !== 'choose') return resolved
  const token = resolved.tokens.find(({ address }) => addresses.some((each) => areAddressesEqual(each, address)))
  return token ? { kind: 'token', token } : resolved
}

function findOnlyOfSymbol(tokens: readonly TokenListing[], query: string): TokenListing | undefined {
  const [only, ...others] = tokens.filter((token) => matchesSymbolOrName(token, query))
  return others.length === 0 ? only : undefined
}

/** Like `findTokenOrChoice`, for a resolved token. */
export function tokenOrChoice(
  turn: PublicTurn,
  request: TokenRequest,
  resolved: TokenResolution,
): { token: TokenListing } | UnresolvedToken {
  if (resolved.kind === 'token') return { token: resolved.token }
  if (resolved.kind !== 'choose') return resolved
  const { tokens } = resolved
  const query = getDisplayQuery(turn.words, request.token, tokens)
  showTokens(turn, { query, purpose: 'choose', from: 'words', tokens }, statedTrade(turn, request))
  return { kind: 'choose', tokens: tokens.map(turn.refs.name) }
}

/**
 * The side and amount for the sentences of the rows. Undefined unless the user stated both, so that a model's values are never
 * sent as the user's words.
 */
function statedTrade(
  { parsed }: PublicTurn,
  { side, token: _, chain: __, payWith: ___, ...amounts }: TokenRequest,
): TradeWords | undefined {
  const amount = side && findAmount(side, amounts)
  const { payWith, slippageBps } = parsed
  return amount && statesAmount(parsed, side, amount) ? { side, amount, payWith, slippageBps } : undefined
}

/** The query to display: as the user wrote it, else the first token's symbol. */
export function getDisplayQuery(words: string, query: string, tokens: readonly TokenListing[]): string {
  const text = query.trim().slice(0, 64)
  return words.toLowerCase().includes(text.toLowerCase()) ? text : (tokens[0]?.symbol ?? '')
}

/** The token with the most liquidity. */
function findMostLiquidToken(tokens: readonly TokenListing[]): TokenListing | undefined {
  return [...tokens].sort((a, b) => (b.liquidity ?? 0) - (a.liquidity ?? 0))[0]
}
