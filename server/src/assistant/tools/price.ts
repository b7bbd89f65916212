import type { Tools } from '#ai/brains/brain.port.ts'
import type { ToolDeps, TurnContext } from '#assistant/turns/turn-deps.ts'
import type { KnownToken } from '#market-data/token-source.port.ts'
import { orRefused } from './refused.ts'
import { isCalled, resolveToken } from './resolve-token.ts'
import { deepest, tokenOrChoice } from './token-or-choice.ts'

/** A token's price, without a card. Among verified tokens of one symbol, uses the one with the most liquidity. */
export function priceTool(deps: ToolDeps, turn: TurnContext): Tools['price'] {
  return (request) =>
    orRefused(turn, async () => {
      const resolved = await resolveToken(deps, turn, request.token, request.chain)
      const isSame = (token: KnownToken) => token.isVerified && isCalled(token, request.token)
      const same = resolved.kind === 'choose' && resolved.tokens.every(isSame) ? deepest(resolved.tokens) : undefined
      const found = same ? { token: same } : tokenOrChoice(turn, request, resolved)
      if (!('token' in found)) return found
      return { kind: 'price', token: turn.refs.name(found.token), change24h: found.token.change24h }
    })
}
