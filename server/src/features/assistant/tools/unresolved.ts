import { type Resolved, resolveToken } from '#features/assistant/resolve-token.ts'
import { showTokens } from '#features/assistant/tools/show-choice.ts'
import type { ToolDeps, TurnContext } from '#features/assistant/turn-deps.ts'
import type { Proposal, Unresolved } from '#integrations/brains/brain.port.ts'
import type { KnownToken } from '#integrations/market-data/token-source.port.ts'

type Asked = Pick<Proposal, 'token' | 'chain'> & Partial<Pick<Proposal, 'side' | 'amountUsd' | 'percent'>>

/** The one token that is meant; else what the brain is told instead, once the user has been shown a choice. */
export async function findMeant(
  deps: ToolDeps,
  turn: TurnContext,
  asked: Asked,
): Promise<{ token: KnownToken } | Unresolved> {
  const resolved: Resolved = await resolveToken(deps, turn, asked.token, asked.chain)
  if (resolved.kind === 'token') return { token: resolved.token }
  if (resolved.kind !== 'choose') return resolved
  const { tokens } = resolved
  const query = asked.token.slice(0, 64)
  const { side, amountUsd, percent } = asked
  showTokens(turn, { query, purpose: 'choose', from: 'words', tokens }, side && { side, amountUsd, percent })
  return { kind: 'choose', tokens: tokens.map(turn.refs.name) }
}

/** With the deepest market first, for questions in which tokens of one name are as good as one. */
export function deepest(tokens: readonly KnownToken[]): KnownToken | undefined {
  return [...tokens].sort((a, b) => (b.liquidity ?? 0) - (a.liquidity ?? 0))[0]
}
