import { plainDecimal } from '@murmur/contract/money'
import type { QuoteRequest } from '@murmur/contract/trades'
import { Refusal } from '#core/refusal.ts'
import { askedAmount } from '#core/texts/format.ts'
import { say } from '#core/texts/say.ts'
import { isStated } from '#features/assistant/is-stated.ts'
import { leastText } from '#features/assistant/least-text.ts'
import { resolveToken } from '#features/assistant/resolve-token.ts'
import { tokenRefs } from '#features/assistant/token-refs.ts'
import { orRefused } from '#features/assistant/tools/refused.ts'
import { findMeant } from '#features/assistant/tools/unresolved.ts'
import type { Offer, ToolDeps, TurnContext } from '#features/assistant/turn-deps.ts'
import type { Proposal, Tools } from '#integrations/brains/brain.port.ts'
import type { KnownToken } from '#integrations/market-data/token-source.port.ts'

/** Opens an intent and shows its card, once a turn. The only tool that leads towards a trade, and it ends at the question. */
export function proposeTool(deps: ToolDeps, turn: TurnContext): Tools['propose'] {
  let isSpent = false
  return (asked) =>
    orRefused(turn.language, async () => {
      const amount = amountOf(asked)
      if (isSpent) throw new Refusal('BAD_REQUEST', { message: say(turn.language, 'assistant.one-at-a-time') })
      const found = await findMeant(deps, turn, asked)
      if (!('token' in found)) return found
      // Taken before the first wait that opens anything, so that calls side by side open one.
      if (isSpent) throw new Refusal('BAD_REQUEST', { message: say(turn.language, 'assistant.one-at-a-time') })
      isSpent = true
      const offer = await deps
        .openIntent(turn.userId, requestOf(asked, found.token, amount), turn.chatId)
        .catch((error) => {
          isSpent = false
          throw error
        })
      const proposed = { side: asked.side, amount, token: found.token }
      // Of the user's words alone: what this turn has met must not decide what they meant.
      const own = { refs: tokenRefs(), words: turn.words }
      const isOwn = await isStated((token, chain) => resolveToken(deps, own, token, chain), turn.reading, proposed)
      showCard(turn, offer, isOwn ? 'stated' : 'suggested')
      const { quote } = offer
      return {
        kind: 'proposed',
        token: turn.refs.name(found.token),
        side: asked.side,
        amountText: amount,
        atLeast: leastText(turn.language, quote.receiveAtLeast),
        expiresAt: quote.validUntil,
      }
    })
}

function amountOf({ side, amountUsd, percent }: Proposal): string {
  const amount = (side === 'buy' ? amountUsd : percent)?.trim()
  if (!amount || !plainDecimal.test(amount)) throw new Refusal(side === 'buy' ? 'BAD_AMOUNT' : 'BAD_PERCENTAGE')
  return amount
}

function requestOf({ side }: Proposal, { address, chain }: KnownToken, amount: string): QuoteRequest {
  const common = { tokenAddress: address, chain }
  return side === 'buy' ? { side, amountInUsd: amount, ...common } : { side, percentage: amount, ...common }
}

function showCard({ parts, language }: TurnContext, offer: Offer, origin: 'stated' | 'suggested'): void {
  const { side, token } = offer.quote
  const { amountInUsd = '', percentage = '' } = offer.request
  const content =
    side === 'buy'
      ? say(language, 'assistant.card.buy', { amount: askedAmount(language, amountInUsd), token: token.symbol })
      : say(language, 'assistant.card.sell', { percent: askedAmount(language, percentage), token: token.symbol })
  parts.show({ content, intentId: offer.id, card: { origin, challenge: null, wrongTries: 0 } })
}
