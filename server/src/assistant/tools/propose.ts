import { object } from '@murmur/contract/schema/object'
import { preprocess } from '@murmur/contract/schema/preprocess'
import { formatTokenId } from '@murmur/contract/token-id'
import { slippageLimits } from '@murmur/contract/trading/slippage'
import * as v from 'valibot'
import type { UnresolvedToken } from '#ai/brains/tokens.port.ts'
import type { Proposal, ProposedTrade } from '#ai/brains/trades.port.ts'
import { formatMinReceived } from '#assistant/turns/cards/min-received-text.ts'
import { statedAmountText, tradeQuestion } from '#assistant/turns/cards/trade-question.ts'
import type { CardIntent, TurnContext } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { OrderRequest } from '#trading/api.ts'
import { blankToUndefined, chainInput, decimalInput, tokenInput, unitsInput } from './inputs.ts'
import { isStatedTrade } from './is-stated-trade.ts'
import { filterPayableTokens, guardCoin } from './paying/coin-of-trade.ts'
import { findSwapTokens, guardHeldAmount, narrowToPayChain } from './paying/pay-token.ts'
import { cleanQuotedLine, quoteWarning, toQuotedToken } from './quote-for-model.ts'
import { type RequestedTrade, toRequestedTrade } from './requested-trade.ts'
import { resolveToken, type TokenResolution } from './resolve-token.ts'
import { tokenOrChoice } from './token-or-choice.ts'
import { tokenRefs } from './token-refs.ts'
import type { ToolDefinition } from './tool-definition.ts'
import {
  findAmount,
  isExact,
  isPlainAmount,
  isSameAmount,
  type StatedAmount,
  toRequestedAmount,
} from './trade-amount.ts'

const proposalInput = v.pipe(
  object({
    side: v.picklist(['buy', 'sell']),
    token: tokenInput,
    chain: chainInput,
    amountUsd: decimalInput('US dollars as the user wrote them, e.g. "20"'),
    percent: decimalInput('For a sell: percent of the holding, 1 to 100, e.g. "50"'),
    coinAmount: unitsInput('For a buy: amount of SOL or ETH to spend, e.g. "0.1" for "0.1 SOL of BONK"'),
    coinPercent: decimalInput('For a buy: percent of the user’s SOL or ETH to spend; "100" for as much as possible'),
    payWith: preprocess(blankToUndefined, v.optional(tokenInput)),
    payAmount: unitsInput('For a buy with payWith: amount of that token to spend, e.g. "20" for "20 USDC to BONK"'),
    payPercent: decimalInput('For a buy with payWith: percent of the user’s holding of that token'),
    units: unitsInput('Number of tokens to buy or sell, e.g. "100000" for "100000 BONK"'),
  }),
  v.check(
    ({ side, token: _, chain: __, payWith: ___, ...amounts }) => findAmount(side, amounts) !== undefined,
    'The amount is missing, or there are several: ask the user how much',
  ),
)

/** Opens an intent and shows its card, once per turn. The only tool that leads to a trade; the user must confirm the card. */
export const proposeTool: ToolDefinition<Proposal, ProposedTrade | UnresolvedToken> = {
  permission: 'propose',
  description:
    'Shows the user a card that asks whether to buy or sell. It trades nothing: the user alone confirms. Only when the user asked for just this trade in this message, with amount and token.',
  examples: [
    { side: 'buy', token: 'BONK', amountUsd: '20' },
    { side: 'sell', token: 't2', percent: '50' },
  ],
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
      const resolve = async (token: Proposal['token'], chain: Proposal['chain']) =>
        filterPayableTokens(requested.coin, await resolveToken(deps, userWordsOnly, token, chain), requested.side)
      const resolution = await resolve(requested.token, requested.chain)
      const { payWith } = requested
      const swap =
        payWith === undefined
          ? { kind: 'swap' as const, bought: resolution, payToken: undefined }
          : await findSwapTokens(deps, turn, payWith, resolution, await resolveToken(deps, userWordsOnly, payWith))
      if (swap.kind !== 'swap') return swap
      const found = tokenOrChoice(turn, requestedToken, swap.bought)
      if (!('token' in found)) return found
      const { payToken } = swap
      guardCoin(requested.coin, found.token, requested.side)
      if (payToken && amount.unit === 'payAmount') await guardHeldAmount(deps, turn, payToken, amount.value)
      if (!includesToken(found.token, await resolveToken(deps, turn, proposal.token, proposal.chain)))
        throw notRequestedRefusal()
      // Set before the first await, so that concurrent calls open only one intent.
      if (hasProposed) throw new Refusal('BAD_REQUEST', { reason: 'one-at-a-time' })
      hasProposed = true
      const intent = await deps
        .createIntent(
          turn.userId,
          { ...toOrderRequest(proposal, { token: found.token, payToken }, amount), ...toSlippage(requested) },
          turn.chatId,
        )
        .catch((error) => {
          hasProposed = false
          throw error
        })
      const proposed = { side: proposal.side, amount, token: found.token, payToken }
      const resolveOnPayChain: typeof resolve = async (...named) => narrowToPayChain(payToken, await resolve(...named))
      const isUserStated =
        !isHighSlippage(requested) && (await isStatedTrade(resolveOnPayChain, turn.parsed, proposed, turn.isNamed))
      showCard(turn, intent, isUserStated ? 'stated' : 'suggested')
      const { quote } = intent
      return {
        kind: 'proposed',
        token: turn.refs.name(found.token),
        side: proposal.side,
        amountText: amount.value,
        paid: isExact(amount) ? statedAmountText(turn, quote.pay) : formatMinReceived(turn, quote.pay),
        paidUsd: intent.request.amountInUsd,
        atLeast: formatMinReceived(turn, quote.receiveAtLeast),
        expiresAt: quote.validUntil,
        slippageBps: requested.slippageBps,
      }
    }
  },
  quote: ({ kind, side, amountText, token, paid, atLeast, expiresAt }) => ({
    result: kind,
    side,
    amount: amountText,
    token: toQuotedToken(token),
    quoted: { paid: cleanQuotedLine(paid), atLeast: cleanQuotedLine(atLeast) },
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
function checkRequestedTrade(turn: TurnContext, { side, payWith }: Proposal, amount: StatedAmount): RequestedTrade {
  const requested = toRequestedTrade(turn.parsed)
  if (!requested || requested.side !== side || !isSameAmount(requested.amount, amount)) throw notRequestedRefusal()
  // The paying token comes from the user's words; a model that names another one misunderstood them.
  if (payWith?.toLowerCase() !== requested.payWith?.toLowerCase()) throw notRequestedRefusal()
  // Speech is recognized with errors, and its grammar has only these amounts, paid in the coin with the account's slippage.
  const hasDefaultTerms = requested.payWith === undefined && requested.slippageBps === undefined
  if (turn.source === 'voice' && !(hasDefaultTerms && isPlainAmount(side, amount))) throw notRequestedRefusal()
  return requested
}

const notRequestedRefusal = () => new Refusal('BAD_REQUEST', { reason: 'trade-not-requested' })

/** Whether the token is among those that the proposal names. */
function includesToken(token: TokenListing, meant: TokenResolution): boolean {
  const named = meant.kind === 'token' ? [meant.token] : meant.kind === 'choose' ? meant.tokens : []
  return named.some(({ chain, address }) => chain === token.chain && address === token.address)
}

function requireAmount({ side, token: _, chain: __, payWith: ___, ...amounts }: Proposal): StatedAmount {
  const amount = findAmount(side, amounts)
  if (!amount) throw new Refusal(side === 'buy' ? 'BAD_AMOUNT' : 'BAD_PERCENTAGE')
  return amount
}

function toOrderRequest(
  { side }: Proposal,
  { token: { address, chain }, payToken }: { token: TokenListing; payToken: TokenListing | undefined },
  amount: StatedAmount,
): OrderRequest {
  const payWith = payToken && { payWith: formatTokenId(payToken) }
  return { side, tokenAddress: address, chain, ...toRequestedAmount(side, amount), ...payWith }
}

/** The slippage comes from the user's words alone: no model may choose one. */
function toSlippage({ slippageBps }: RequestedTrade): Pick<OrderRequest, 'slippageBps' | 'acceptHighSlippage'> {
  if (slippageBps === undefined) return {}
  return { slippageBps, ...(isHighSlippage({ slippageBps }) && { acceptHighSlippage: true }) }
}

/** A form accepts it only with a ticked checkbox, so the card must be confirmed by a press. */
function isHighSlippage({ slippageBps }: Pick<RequestedTrade, 'slippageBps'>): boolean {
  return slippageBps !== undefined && slippageBps > slippageLimits.unacknowledgedBps
}

function showCard(turn: TurnContext, intent: CardIntent, origin: 'stated' | 'suggested'): void {
  const card = { origin, challenge: null, wrongTries: 0 }
  turn.parts.show({ content: tradeQuestion(turn, intent), intentId: intent.id, card })
}
