import { addressKey } from '@murmur/contract/address'
import { coinAddresses } from '@murmur/contract/chains'
import type { TradeData } from '@murmur/contract/chat/cards'
import type { ApiView } from '../api-view.ts'
import type { ExpectedCard } from '../conversation.ts'
import { isToken } from '../tokens.ts'
import type { Fault } from './evidence.ts'

/** Whether exactly one card opened, with this side, token and amount. */
export async function judgeCard(opened: readonly TradeData[], api: ApiView, wanted: ExpectedCard): Promise<Fault> {
  const [card, ...others] = opened
  if (!card) return 'no card opened'
  if (others.length > 0) return `${opened.length} cards opened`
  if (card.type !== wanted.side) return `the card is a ${card.type}`
  if (!isToken(wanted.token, card)) return `the card is about ${card.symbol} on ${card.chain}`
  return (await hasWantedAmount(card, api, wanted))
    ? undefined
    : `the card's amount is ${card.amountText} (${describeLegs(card)})`
}

function describeLegs({ quote: { pay, receive } }: TradeData): string {
  return `${pay.amount} ${pay.symbol} for ${receive.amount} ${receive.symbol}`
}

/** Tolerance: the price may move between request and quote, and a fee may be deducted. */
const priceDrift = 0.02
/** Tolerance for a share of a holding, whose last digits may differ. */
const shareDrift = 0.005

async function hasWantedAmount(card: TradeData, api: ApiView, wanted: ExpectedCard): Promise<boolean> {
  const { pay, receive } = card.quote
  const isBuy = wanted.side === 'buy'
  const exactAmount = Number(card.amountText)
  if (wanted.usd !== undefined) {
    if (isBuy && exactAmount === Number(wanted.usd)) return true
    return isClose(isBuy ? pay.usdValue : receive.usdValue, Number(wanted.usd), priceDrift)
  }
  if (wanted.coin !== undefined) return isClose(isBuy ? pay.amount : receive.amount, Number(wanted.coin), priceDrift)
  if (wanted.units !== undefined) return isClose(isBuy ? receive.amount : pay.amount, Number(wanted.units), priceDrift)
  if (wanted.percent !== undefined) {
    if (!isBuy && exactAmount === Number(wanted.percent)) return true
    return isClose(pay.amount, ((await readHolding(card, api)) * Number(wanted.percent)) / 100, shareDrift)
  }
  return isCoinShare(card, api, wanted)
}

/** A share of the coin, or as much of it as leaves the reserve for fees. */
async function isCoinShare({ chain, quote: { pay } }: TradeData, api: ApiView, wanted: ExpectedCard): Promise<boolean> {
  const coin = (await api.balances())[chain].tokens.find(({ isCoin }) => isCoin)
  if (!coin) return false
  const spendable = Number(coin.sellableBaseUnits) / 10 ** coin.decimals
  if (wanted.max) return pay.amount <= spendable && pay.amount >= spendable * 0.95
  const shares = [coin.balance, spendable].map((amount) => (amount * Number(wanted.coinPercent)) / 100)
  return shares.some((share) => isClose(pay.amount, share, priceDrift))
}

async function readHolding({ chain, address }: TradeData, api: ApiView): Promise<number> {
  const { tokens } = (await api.balances())[chain]
  const key = addressKey(address)
  const isCoin = key === addressKey(coinAddresses[chain])
  const held = tokens.find((token) => (isCoin ? token.isCoin : addressKey(token.address) === key))
  return held?.balance ?? 0
}

function isClose(value: number | null, wanted: number, tolerance: number): boolean {
  return value !== null && Math.abs(value - wanted) <= wanted * tolerance
}
