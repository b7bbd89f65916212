import { parseUnits, plainDecimalPattern } from '@murmur/contract/money'
import { object } from '@murmur/contract/schema/object'
import type { QuoteRequest } from '@murmur/contract/trading/trades'
import * as v from 'valibot'
import type { Proposal, Proposed, UnresolvedToken } from '#ai/brains/brain.port.ts'
import { minReceivedText } from '#assistant/turns/cards/min-received-text.ts'
import type { CardIntent, TurnContext } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { formatRequestedAmount } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/translate.ts'
import { chainInput, decimalInput, tokenInput } from './inputs.ts'
import { isStated } from './is-stated.ts'
import { quotedLine, quotedToken, quoteWarning } from './quote-for-model.ts'
import { type RequestedTrade, requestedTrade } from './requested-trade.ts'
import { type Resolved, resolveToken } from './resolve-token.ts'
import { tokenOrChoice } from './token-or-choice.ts'
import { tokenRefs } from './token-refs.ts'
import type { ToolDefinition } from './tool-definition.ts'

const proposalInput = v.pipe(
  object({
    side: v.picklist(['buy', 'sell']),
    token: tokenInput,
    chain: chainInput,
    amountUsd: decimalInput('For a buy: US dollars as the user said them, e.g. "20"'),
    percent: decimalInput('For a sell: percent of the holding, 1 to 100, e.g. "50"'),
  }),
  v.check(
    ({ side, amountUsd, percent }) => (side === 'buy' ? amountUsd : percent) !== undefined,
    'The amount is missing: ask the user how much',
  ),
)

/** Opens an intent and shows its card, once a turn. The only tool that leads to a trade; the user must confirm the card. */
export const proposeTool: ToolDefinition<Proposal, Proposed | UnresolvedToken> = {
  permission: 'propose',
  description:
    'Shows the user a card that asks whether to buy or sell. It trades nothing: the user alone confirms. Only when the user asked for just this trade in this message, with amount and token.',
  input: proposalInput,
  showsCard: true,
  open(deps, turn) {
    let hasProposed = false
    return async (proposal) => {
      const amount = requireAmount(proposal)
      if (hasProposed) throw new Refusal('BAD_REQUEST', { reason: 'one-at-a-time' })
      const requested = checkRequestedTrade(turn, proposal, amount)
      // Resolves from the user's words only: tool results of this turn must not change the token.
      const userWordsOnly = { refs: tokenRefs(), words: turn.words }
      const requestedToken = { ...proposal, token: requested.token, chain: requested.chain }
      const found = tokenOrChoice(
        turn,
        requestedToken,
        await resolveToken(deps, userWordsOnly, requested.token, requested.chain),
      )
      if (!('token' in found)) return found
      if (!isAmong(found.token, await resolveToken(deps, turn, proposal.token, proposal.chain))) throw notRequested()
      // Set before the first await, so that concurrent calls open only one intent.
      if (hasProposed) throw new Refusal('BAD_REQUEST', { reason: 'one-at-a-time' })
      hasProposed = true
      const intent = await deps
        .openIntent(turn.userId, toQuoteRequest(proposal, found.token, amount), turn.chatId)
        .catch((error) => {
          hasProposed = false
          throw error
        })
      const proposed = { side: proposal.side, amount, token: found.token }
      const isUserStated = await isStated(
        (token, chain) => resolveToken(deps, userWordsOnly, token, chain),
        turn.parsed,
        proposed,
      )
      showCard(turn, intent, isUserStated ? 'stated' : 'suggested')
      const { quote } = intent
      return {
        kind: 'proposed',
        token: turn.refs.name(found.token),
        side: proposal.side,
        amountText: amount,
        atLeast: minReceivedText(turn, quote.receiveAtLeast),
        expiresAt: quote.validUntil,
      }
    }
  },
  quote: ({ kind, side, amountText, token, atLeast, expiresAt }) => ({
    result: kind,
    side,
    amount: amountText,
    token: quotedToken(token),
    quoted: { atLeast: quotedLine(atLeast) },
    expiresAt,
    do: 'Nothing has been traded. A card asks the user, who alone confirms it. Say in one sentence what is on the card, and ask nothing: your sentence stays there once the card is done.',
    note: quoteWarning,
  }),
}

/**
 * The trade the user requested, if the proposal has the same side and amount. None of side, amount and token is trusted from a
 * model.
 * @throws Refusal if the user's words request no such trade
 */
function checkRequestedTrade(turn: TurnContext, { side }: Proposal, amount: string): RequestedTrade {
  const requested = requestedTrade(turn.parsed)
  if (!requested || requested.side !== side || parseUnits(requested.amount, 18) !== parseUnits(amount, 18))
    throw notRequested()
  return requested
}

const notRequested = () => new Refusal('BAD_REQUEST', { reason: 'not-asked' })

/** Whether the token is among those that the proposal names. */
function isAmong(token: TokenListing, meant: Resolved): boolean {
  const named = meant.kind === 'token' ? [meant.token] : meant.kind === 'choose' ? meant.tokens : []
  return named.some(({ chain, address }) => chain === token.chain && address === token.address)
}

function requireAmount({ side, amountUsd, percent }: Proposal): string {
  const amount = (side === 'buy' ? amountUsd : percent)?.trim()
  if (!amount || !plainDecimalPattern.test(amount)) throw new Refusal(side === 'buy' ? 'BAD_AMOUNT' : 'BAD_PERCENTAGE')
  return amount
}

function toQuoteRequest({ side }: Proposal, { address, chain }: TokenListing, amount: string): QuoteRequest {
  const common = { tokenAddress: address, chain }
  return side === 'buy' ? { side, amountInUsd: amount, ...common } : { side, percentage: amount, ...common }
}

function showCard(turn: TurnContext, intent: CardIntent, origin: 'stated' | 'suggested'): void {
  const { side, token } = intent.quote
  const { amountInUsd = '', percentage = '' } = intent.request
  const content =
    side === 'buy'
      ? translate(turn, 'assistant.card.buy', { amount: formatRequestedAmount(turn, amountInUsd), token: token.symbol })
      : translate(turn, 'assistant.card.sell', {
          percent: formatRequestedAmount(turn, percentage),
          token: token.symbol,
        })
  turn.parts.show({ content, intentId: intent.id, card: { origin, challenge: null, wrongTries: 0 } })
}
