import { resolveToken } from '#features/assistant/resolve-token.ts'
import { orRefused } from '#features/assistant/tools/refused.ts'
import { deepest, findMeant } from '#features/assistant/tools/unresolved.ts'
import type { ToolDeps, TurnContext } from '#features/assistant/turn-deps.ts'
import type { Tools } from '#integrations/brains/brain.port.ts'

/** A token's price, said and not shown. Of verified tokens of one symbol the one with the deepest market tells it. */
export function priceTool(deps: ToolDeps, turn: TurnContext): Tools['price'] {
  return (asked) =>
    orRefused(turn.language, async () => {
      const resolved = await resolveToken(deps, turn, asked.token, asked.chain)
      const isAlike = resolved.kind === 'choose' && resolved.tokens.every(({ isVerified }) => isVerified)
      const same = isAlike ? deepest(resolved.tokens) : undefined
      const found = same ? { token: same } : await findMeant(deps, turn, asked)
      if (!('token' in found)) return found
      return { kind: 'price', token: turn.refs.name(found.token), change24h: found.token.change24h }
    })
}
