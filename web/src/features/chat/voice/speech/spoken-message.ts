import { chainNames } from '@murmur/contract/chains'
import type { InfoData, SearchData, TradeData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { Language } from '@murmur/contract/languages'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { type CardSpeech, cardSpeech } from '#features/chat/voice/speech/card-speech.ts'
import { toSpokenPlainText, toSpokenText } from '#features/chat/voice/speech/spoken-text.ts'
import { spokenWords } from '#features/chat/voice/speech/spoken-words.ts'
import {
  formatChange,
  formatCostUsd,
  formatDateTime,
  formatMarketCap,
  formatPrice,
  formatUsd,
} from '#lib/format/format.ts'
import { locales } from '#lib/i18n/locales.ts'
import { getFeesUsd, getTotals } from '#lib/trading/sum-costs.ts'

/** The most search results read aloud, and the longest token name, since its creator chooses it freely. */
const maxResults = 5
const maxNameLength = 40
/** A lower price impact is not read aloud: a quote is valid for a minute, and reading takes much of it. */
const minImpactBps = 100

/** The spoken form of a message in its own language; a card as sentences. Empty if there is nothing to read. */
export function toSpokenMessage(message: ChatMessage): string {
  const { content, language, figures = language, tradeData, searchData, infoData } = message
  const speech = cardSpeech[language]
  const write = (...parts: (string | undefined)[]) =>
    toSpokenPlainText(parts.filter(Boolean).join('\n'), language, figures)
  if (tradeData) return write(content, ...tradeLines(tradeData, speech, language, figures))
  if (searchData) return write(content, ...resultLines(searchData, speech))
  if (infoData) return write(content, ...infoLines(infoData, speech, figures))
  return toSpokenText(content, language, figures)
}

function tradeLines(
  trade: TradeData,
  speech: CardSpeech,
  language: Language,
  figures: Language,
): (string | undefined)[] {
  if (trade.state !== 'open') return [speech.states[trade.state], trade.message ?? undefined]
  const { quote, challenge } = trade
  const feesUsd = getFeesUsd(quote)
  const deposit = quote.accountDeposit
  const totals = getTotals(quote)
  const localizeFigure = createNumberLocalizer(figures)
  const usd = (value: number) => localizeFigure(formatUsd(value, 'en'))
  const digits = [...(challenge ?? '').replace(/\D/g, '')].map((digit) => spokenWords[language].digits[Number(digit)])
  return [
    `${speech.token(cleanName(trade.name || trade.symbol), chainNames[trade.chain])}, ${trade.address}`,
    trade.isVerified ? undefined : speech.unverified,
    riskText(trade, speech),
    speech.pay(formatAmount(quote.pay, localizeFigure)),
    speech.atLeast(formatAmount(quote.receiveAtLeast, localizeFigure)),
    feesUsd === null ? undefined : speech.fees(localizeFigure(formatCostUsd(feesUsd, 'en'))),
    deposit
      ? speech.deposit(
          deposit.usdValue === null
            ? formatAmount(deposit, localizeFigure)
            : localizeFigure(formatCostUsd(deposit.usdValue, 'en')),
        )
      : undefined,
    totals && speech[quote.side === 'buy' ? 'total' : 'net'](usd(totals.expectedUsd), usd(totals.limitUsd)),
    quote.priceImpactBps < minImpactBps ? undefined : speech.impact(localizeFigure(`${quote.priceImpactBps / 100}%`)),
    quote.sellableFrom ? speech.sellWait(formatDateTime(quote.sellableFrom, language)) : undefined,
    challenge ? speech.confirm(digits.join(locales[language].wordSpace)) : speech.press,
  ]
}

/** The lines of search results. None for a market list (an empty query): the message's text has its tokens and prices. */
function resultLines({ query, tokens }: SearchData, speech: CardSpeech): string[] {
  if (query === '') return []
  return tokens.slice(0, maxResults).map(({ name, symbol, chain, address, isVerified }, index) => {
    const facts = [
      `${cleanName(name)} (${cleanName(symbol)}), ${chainNames[chain]}`,
      isVerified ? '' : speech.unverified,
      address,
    ]
    return `${index + 1}: ${facts.filter(Boolean).join(', ')}`
  })
}

function infoLines(info: InfoData, speech: CardSpeech, figures: Language) {
  const { price, twentyFourHour, mc, liquidity, isVerified } = info
  const localizeFigure = createNumberLocalizer(figures)
  return [
    isVerified ? undefined : speech.unverified,
    price === null ? undefined : speech.price(localizeFigure(formatPrice(price, 'en'))),
    twentyFourHour === null ? undefined : speech.change(localizeFigure(formatChange(twentyFourHour, 'en'))),
    mc === null ? undefined : speech.marketCap(localizeFigure(formatMarketCap(mc, 'en'))),
    liquidity === null ? undefined : speech.liquidity(localizeFigure(formatMarketCap(liquidity, 'en'))),
  ]
}

/** Writes an English figure with the separators of a locale, since "6.601" is six thousand in some. */
const createNumberLocalizer = (language: Language) => (english: string) =>
  spokenWords[language].mark === '.' ? english : english.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))

const formatAmount = ({ amount, symbol }: TokenAmount, figure: (english: string) => string) =>
  `${figure(amount.toLocaleString('en-US', { maximumFractionDigits: 20 }))} ${cleanName(symbol)}`

/** Names are untrusted: one short line without control characters. */
const cleanName = (name: string) =>
  name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)

function riskText({ quote }: TradeData, { risk }: CardSpeech): string | undefined {
  const level = quote.risk?.level
  return level === undefined || level === 'fine' ? undefined : risk[level]
}
