import { chainNames } from '@murmur/contract/chains'
import type { FocusToken } from '#ai/brains/offline/requests/focus.ts'

/** The names by which a user may choose one of the tokens: symbols, with the chain where several share one. */
export function nameTokens(tokens: readonly FocusToken[]): string[] {
  const isShared = (symbol: string) => tokens.filter((each) => each.symbol === symbol).length > 1
  return tokens.map(({ symbol, chain }) => (isShared(symbol) ? `${symbol} ${chainNames[chain]}` : symbol))
}
