import { areAddressesEqual } from '@murmur/contract/address'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { AlertTerms, WatchedTokens } from '#ai/brains/changes.port.ts'
import { changeText, priceText, stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate, WriteSentence } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import {
  distinctTokens,
  type Focus,
  focusOnList,
  focusOnTokens,
  toFocusToken,
} from '#ai/brains/offline/requests/focus.ts'
import { getChainName } from '#platform/i18n/format.ts'
import { locales } from '#platform/i18n/locales.ts'
import type { Wording } from '#platform/i18n/wording.ts'

type Deps = { translate: Translate; writeSentence: WriteSentence }
type ListedEntry = Pick<AlertTerms, 'symbol' | 'address' | 'chain'>

const maxLines = 10

/** Writes the user's price alerts, of the named tokens or of all. */
export async function answerAlerts(turn: Turn, deps: Deps, named: readonly RequestToken[]): Promise<void> {
  const result = await turn.tools.alerts.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const alerts = named.length > 0 ? result.alerts.filter((alert) => isNamed(alert, named)) : result.alerts
  const [missing] = named
  if (alerts.length === 0) {
    if (missing) return deps.writeSentence('brain.alertsNoneOf', { token: stripMarkdown(missing.query) })
    return deps.writeSentence('brain.alertsNone')
  }
  const lines = alerts.slice(0, maxLines).map((alert) => {
    const values = { alert: alertText(turn, deps.translate, alert), state: alert.state }
    return `- ${deps.translate(turn, 'brain.alertState', values)}`
  })
  turn.write([deps.translate(turn, 'brain.alertsHead', { count: alerts.length }), '', ...lines].join('\n'))
  const [only, ...others] = alerts
  if (missing && only && others.length === 0) await writeDistance(turn, deps, only)
  setFocus(turn, 'alerts', alerts)
}

/** Writes the price of an alert's token, and how far it is from the threshold. */
async function writeDistance(turn: Turn, { translate, writeSentence }: Deps, alert: AlertTerms): Promise<void> {
  const { address, chain, symbol, priceUsd } = alert
  const result = await turn.tools.price.run({ token: symbol, chain })
  turn.signal.throwIfAborted()
  const isSame = result.kind === 'price' && areAddressesEqual(result.token.address, address)
  const price = isSame ? result.token.price : null
  if (price === null || price <= 0) return
  turn.write('\n\n')
  writeSentence('brain.price', {
    token: stripMarkdown(symbol),
    chain: getChainName(chain),
    price: priceText(turn, price),
  })
  turn.write(locales[turn.language].wordSpace)
  turn.write(translate(turn, 'brain.alertDistance', { change: changeText(turn, (Number(priceUsd) / price - 1) * 100) }))
}

/**
 * Writes the tokens on the user's watchlist with price and change over 24 hours. A listed token that the message names comes first and
 * becomes the focus.
 */
export async function answerWatchlist(turn: Turn, deps: Deps, named: readonly RequestToken[]): Promise<void> {
  const result = await turn.tools.watchlist.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const found = result.tokens.filter((token) => isNamed(token, named))
  const [missing] = found.length === 0 ? named : []
  if (missing) return deps.writeSentence('brain.watchMissing', { token: stripMarkdown(missing.query) })
  if (result.tokens.length === 0) return deps.writeSentence('brain.watchlistNone')
  const tokens = [...found, ...result.tokens.filter((token) => !found.includes(token))]
  const lines = tokens.slice(0, maxLines).map((token) => `- ${watchedLine(turn, deps.translate, token)}`)
  turn.write([deps.translate(turn, 'brain.watchlistHead', { count: tokens.length }), '', ...lines].join('\n'))
  if (found.length === 0) return setFocus(turn, 'watchlist', tokens)
  const focus = { ...focusOnList(tokens.map(toFocusToken)), request: 'watchlist' } satisfies Focus
  turn.setFocus(focusOnTokens(focus, found.map(toFocusToken), 'watchlist'))
}

/** An alert in words: "BONK on Solana above $0.00002". */
export function alertText(wording: Wording, translate: Translate, alert: AlertTerms): string {
  return translate(wording, 'brain.alertLine', {
    token: stripMarkdown(alert.symbol),
    chain: getChainName(alert.chain),
    condition: alert.condition,
    price: priceText(wording, Number(alert.priceUsd)),
  })
}

/** Whether a listed token is one of those that a message names, by symbol or address. */
export function isNamed({ symbol, address, chain }: ListedEntry, named: readonly RequestToken[]): boolean {
  return named.some(
    (each) =>
      (each.chain === undefined || each.chain === chain) &&
      (each.query.toLowerCase() === symbol.toLowerCase() || areAddressesEqual(each.query, address)),
  )
}

function watchedLine(turn: Turn, translate: Translate, token: WatchedTokens['tokens'][number]): string {
  const { symbol, chain, price, change24h } = token
  return translate(turn, 'brain.watchlistLine', {
    token: stripMarkdown(symbol),
    chain: getChainName(chain),
    known: price === null ? 'none' : change24h === null ? 'price' : 'both',
    price: price === null ? '' : priceText(turn, price),
    change: change24h === null ? '' : changeText(turn, change24h),
  })
}

/** Makes the listed tokens the focus of the chat. */
function setFocus(turn: Turn, request: 'alerts' | 'watchlist', listed: readonly ListedEntry[]): void {
  const tokens = listed.map(toFocusToken)
  turn.setFocus({ ...focusOnList(distinctTokens(tokens)), request } satisfies Focus)
}
