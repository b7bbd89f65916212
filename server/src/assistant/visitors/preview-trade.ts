import type { VisitorPart } from '@murmur/contract/chat/visitors'
import type { RiskLevel } from '@murmur/contract/markets/risk-level'
import type { UnresolvedToken } from '#ai/brains/tokens.port.ts'
import type { Proposal } from '#ai/brains/trades.port.ts'
import { filterPayableTokens, guardCoin } from '#assistant/tools/paying/coin-of-trade.ts'
import { resolveToken } from '#assistant/tools/resolve-token.ts'
import { tokenOrChoice } from '#assistant/tools/token-or-choice.ts'
import type { PublicDeps, PublicTurn } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { formatAmount, formatPercent, formatPrice, formatUsd, getChainName } from '#platform/i18n/format.ts'
import { type TextId, translate } from '#platform/i18n/translate.ts'
import { cleanLine } from '#platform/text/clean-text.ts'
import { NeedsAccountError } from './needs-account-error.ts'

export type PreviewDeps = PublicDeps & { platformFeeBps: number }

/**
 * Ends a visitor's order with the public part of it: price, fee and risk of a purchase. Asks no venue and opens nothing.
 * Returns only if the token is not clear.
 * @throws NeedsAccountError
 */
export async function previewTrade(deps: PreviewDeps, turn: PublicTurn, order: Proposal): Promise<UnresolvedToken> {
  const { coin } = turn.parsed
  const found = tokenOrChoice(
    turn,
    order,
    filterPayableTokens(coin, await resolveToken(deps, turn, order.token, order.chain), order.side),
  )
  if (!('token' in found)) return found
  if (order.side === 'sell') throw new NeedsAccountError({ subject: 'sell', token: found.token })
  guardCoin(coin, found.token)
  const { level } = await deps.assessRisk(found.token.chain, found.token)
  const preview = { token: found.token, preview: previewPart(deps, turn, order, { token: found.token, level }) }
  throw new NeedsAccountError({ subject: level === 'danger' ? 'buyDangerous' : 'buy', ...preview })
}

function previewPart(
  { platformFeeBps }: Pick<PreviewDeps, 'platformFeeBps'>,
  turn: PublicTurn,
  order: Proposal,
  { token, level }: { token: TokenListing; level: RiskLevel },
): VisitorPart {
  const usd = spentUsd(order, token, platformFeeBps)
  const receivedAmount = order.units ?? estimateReceived(usd, token, platformFeeBps)
  const rows: [TextId, string | undefined][] = [
    ['visitor.pay', statedPayment(turn, order) ?? (usd === undefined ? undefined : `≈ ${formatUsd(turn, usd)}`)],
    ['visitor.get', receivedAmount === undefined ? undefined : receivedText(turn, order, receivedAmount)],
    ['visitor.price', formatPrice(turn, token.price)],
    ['visitor.fee', feeText(turn, usd, platformFeeBps)],
    ['visitor.risk', translate(turn, `risk.${level}`)],
  ]
  const symbol = cleanLine(token.symbol, 20)
  return {
    type: 'figures',
    title: translate(turn, 'visitor.preview', { token: symbol, chain: getChainName(token.chain) }),
    rows: rows.flatMap(([id, value]) => (value === undefined ? [] : [{ label: translate(turn, id), value }])),
  }
}

/** The payment as stated; undefined if the order states no payment. */
function statedPayment(
  turn: PublicTurn,
  { amountUsd, coinAmount, coinPercent, payAmount, payPercent, payWith = '' }: Proposal,
): string | undefined {
  const { coin = '' } = turn.parsed
  if (amountUsd !== undefined) return formatUsd(turn, Number(amountUsd))
  if (coinAmount !== undefined) return `${formatAmount(turn, coinAmount)} ${coin}`.trim()
  if (payAmount !== undefined) return `${formatAmount(turn, payAmount)} ${cleanLine(payWith, 20)}`
  if (payPercent !== undefined) return `${formatPercent(turn, Number(payPercent))} ${cleanLine(payWith, 20)}`
  return coinPercent === undefined ? undefined : formatPercent(turn, Number(coinPercent))
}

/** Display number: USD that the order spends, with the fee of a number of tokens; undefined if unknown. */
function spentUsd({ amountUsd, units }: Proposal, { price }: TokenListing, feeBps: number): number | undefined {
  if (amountUsd !== undefined) return Number(amountUsd)
  return units === undefined || price === null ? undefined : Number(units) * price * (1 + feeBps / 10_000)
}

/** Plain decimal text with four significant digits, never rounded up. */
function estimateReceived(usd: number | undefined, { price }: TokenListing, feeBps: number): string | undefined {
  if (usd === undefined || price === null || price <= 0) return undefined
  const digits = new Intl.NumberFormat('en-US', {
    useGrouping: false,
    maximumSignificantDigits: 4,
    roundingMode: 'trunc',
  })
  return digits.format((usd * (1 - feeBps / 10_000)) / price)
}

function receivedText(turn: PublicTurn, { units }: Proposal, amount: string): string {
  return `${units === undefined ? '≈ ' : ''}${formatAmount(turn, amount)}`
}

function feeText(turn: PublicTurn, usd: number | undefined, feeBps: number): string {
  const feePercent = formatPercent(turn, feeBps / 100)
  return usd === undefined ? feePercent : `${formatUsd(turn, (usd * feeBps) / 10_000)} (${feePercent})`
}
