import { type ChainKey, chainsByKey } from '@murmur/contract/chains'
import type { ApiView } from '../../api-view.ts'
import type { Screen } from '../../fact.ts'
import type { Answer } from '../../reading/answer.ts'
import { includesValue } from '../../reading/matches-value.ts'
import { containsWord } from '../../reading/normalize.ts'
import { wordsByLanguage } from '../../reading/words.ts'
import { type Fault, firstFault } from '../evidence.ts'
import { mentions, statesValue } from '../stated-values.ts'

export async function judgeOwnAddress(answer: Answer, api: ApiView, chain: ChainKey): Promise<Fault> {
  const address = (await api.addresses())[chain]
  return `${answer.text} ${answer.cards}`.includes(address) ? undefined : `the address on ${chain} is not stated`
}

/** Each active alert with its price, or that there are none. */
export async function judgeAlerts(answer: Answer, api: ApiView): Promise<Fault> {
  const active = (await api.alerts()).filter(({ state }) => state === 'active')
  if (active.length === 0) return statesValue(answer, 0, 'the number of alerts', { subject: 'alert' })
  return firstFault(
    active.flatMap(({ symbol, priceUsd }) => [
      judgeNamed(answer, symbol),
      statesValue(answer, Number(priceUsd), `the price of the alert for ${symbol}`),
    ]),
  )
}

export async function judgeWatchlist(answer: Answer, api: ApiView): Promise<Fault> {
  const tokens = await api.watchlist()
  if (tokens.length === 0) return statesValue(answer, 0, 'the number of watched tokens', { subject: 'watchlist' })
  return firstFault(tokens.map(({ symbol }) => judgeNamed(answer, symbol)))
}

export async function judgeLimits(answer: Answer, api: ApiView): Promise<Fault> {
  const { perTradeUsd, perDayUsd } = await api.limits()
  const limits = [perTradeUsd, perDayUsd].filter((limit) => limit !== null)
  if (limits.length === 0) return statesValue(answer, 0, 'the limit', { subject: 'limit' })
  return firstFault(limits.map((limit) => statesValue(answer, limit, 'a limit')))
}

/** The current language by its name, in its own or the answer's language. */
export async function judgeLanguage(answer: Answer, api: ApiView): Promise<Fault> {
  const { language } = await api.preferences()
  const languageNames = [answer.language, language].map((each) =>
    new Intl.DisplayNames([each], { type: 'language' }).of(language),
  )
  const isNamed = languageNames.some((name) => name !== undefined && containsWord(answer.text, name))
  return isNamed ? undefined : `the language is ${language}, which the answer does not state`
}

export async function judgeTheme(answer: Answer, api: ApiView): Promise<Fault> {
  const { theme } = await api.preferences()
  const isNamed = containsWord(answer.text, wordsByLanguage[answer.language].theme[theme])
  return isNamed ? undefined : `the theme is ${theme}, which the answer does not state`
}

/** A fee on the chain in its coin or in dollars, of the size that a quote has. */
export async function judgeNetworkFee(answer: Answer, api: ApiView, chain: ChainKey): Promise<Fault> {
  const { networkFee, networkFeeExpected } = await api.quote(chain)
  const fees = [networkFee, networkFeeExpected].flatMap((fee) => (fee ? [fee.amount, fee.usdValue ?? fee.amount] : []))
  const isStated = fees.some((fee) =>
    answer.numbers.some(({ value, isRounded }) => isRounded && value >= fee / 3 && value <= fee * 3),
  )
  const { name, coin } = chainsByKey[chain]
  if (!mentions(answer.text, name) && !mentions(answer.text, coin.symbol)) return `${name} is not named`
  return isStated
    ? undefined
    : `the network fee is about ${networkFee.amount} ${networkFee.symbol}, which is not stated`
}

const platformFeePercent = 0.5

export function judgePlatformFee(answer: Answer): Fault {
  return includesValue(answer.numbers, platformFeePercent, 0) ? undefined : 'the platform fee of 0.5 % is not stated'
}

const paths: Record<Screen, string> = {
  discover: '/app/discover',
  chat: '/app/chat',
  wallet: '/app/wallet',
  trading: '/app/manual-trading',
  history: '/app/history',
  settings: '/app/settings',
  portfolio: '/app/wallet',
  keys: '/app/settings',
  security: '/app/settings',
  help: '/app/help',
  alerts: '/app/discover?alerts',
}

export function judgeLink({ text }: Answer, screen: Screen): Fault {
  return text.includes(`](${paths[screen]}`) ? undefined : `no link to ${paths[screen]}`
}

const minCapabilities = 4

export function judgeCapabilities({ text, language }: Answer): Fault {
  const named = wordsByLanguage[language].capabilities.filter((stem) => containsWord(text, stem))
  return named.length >= minCapabilities ? undefined : `only ${named.length} capabilities are named`
}

function judgeNamed({ text, cards }: Answer, symbol: string): Fault {
  return mentions(text, symbol) || cards.includes(`"${symbol}"`) ? undefined : `${symbol} is not named`
}
