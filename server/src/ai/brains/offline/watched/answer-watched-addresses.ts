import { type ChainKey, chainKeys, chainNames } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { WatchedWallets } from '#ai/brains/holdings.port.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import { amountText, stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { formatUsd } from '#platform/i18n/format.ts'

type WatchedEntry = WatchedWallets['addresses'][number]
type Holding = NonNullable<NonNullable<WatchedWallets['holdings']>[number]['tokens']>[number]

/**
 * Writes the addresses that the user only watches, and the holdings of the one that the message names or of the only one. They are never
 * part of the user's own figures.
 */
export async function answerWatchedAddresses(turn: Turn, translate: Translate): Promise<void> {
  const result = await turn.tools.watchedWallets.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const { addresses } = result
  const link = pageLink(turn, translate, 'wallet')
  if (addresses.length === 0) return turn.write(`${translate(turn, 'brain.watchedNone')}\n\n${link}`)
  const one = findNamedAddress(turn.text, addresses) ?? (addresses.length === 1 ? addresses[0] : undefined)
  if (one) return answerWatchedAddress(turn, translate, one)
  turn.write(
    [
      translate(turn, 'brain.watchedHead'),
      '',
      ...addresses.map((each) => addressLine(turn, translate, each)),
      '',
      link,
    ].join('\n'),
  )
  turn.suggest(
    addresses.slice(0, 3).map(({ name }) => translate(turn, 'suggest.watched', { name: stripMarkdown(name) })),
  )
}

/** Adds the watched addresses after the tokens of the watchlist. Writes nothing if there are none. */
export async function mentionWatchedAddresses(turn: Turn, translate: Translate): Promise<void> {
  const result = await turn.tools.watchedWallets.run({})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused' || result.addresses.length === 0) return
  const lines = result.addresses.map((each) => addressLine(turn, translate, each))
  turn.write(['\n\n', translate(turn, 'brain.watchedHead'), '\n\n', lines.join('\n')].join(''))
}

async function answerWatchedAddress(turn: Turn, translate: Translate, one: WatchedEntry): Promise<void> {
  const result = await turn.tools.watchedWallets.run({ name: one.name })
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') return turn.write(result.message)
  const holdings = result.holdings ?? []
  const lines = holdings.flatMap(({ chain, tokens }) =>
    (tokens ?? []).map((each) => holdingLine(turn, translate, chain, each)),
  )
  const unavailable = holdings.flatMap(({ chain, tokens }) =>
    tokens === null ? [translate(turn, 'brain.watchedSilent', { chain: chainNames[chain] })] : [],
  )
  const name = stripMarkdown(one.name)
  const head = translate(turn, lines.length > 0 ? 'brain.watchedHolds' : 'brain.watchedHoldsNothing', { name })
  turn.write([head, '', addressLine(turn, translate, one), ...lines, '', ...unavailable].join('\n').trim())
}

/** "Ledger: 0x12…9f (Ethereum, Base)", with the whole address, since the user compares it. */
function addressLine(turn: Turn, translate: Translate, { name, family, address }: WatchedEntry): string {
  const chains = chainKeys.filter((key) => (key === 'sol') === (family === 'sol')).map((key) => chainNames[key])
  const list = new Intl.ListFormat(turn.language, { type: 'unit', style: 'short' }).format(chains)
  return `- ${translate(turn, 'brain.watchedLine', { name: stripMarkdown(name), address, chains: list })}`
}

function holdingLine(turn: Turn, translate: Translate, chain: ChainKey, { symbol, amount, usd }: Holding): string {
  const holdingValues = { amount: amountText(turn, amount), symbol: stripMarkdown(symbol), chain: chainNames[chain] }
  const line =
    usd === null
      ? translate(turn, 'brain.balanceLine', holdingValues)
      : translate(turn, 'brain.balanceLineUsd', { ...holdingValues, usd: formatUsd(turn, usd) })
  return `- ${line}`
}

/** The only address whose name the message contains. Of "Ledger" and "Ledger 2", the longer name wins. */
function findNamedAddress(text: string, addresses: readonly WatchedEntry[]): WatchedEntry | undefined {
  const words = ` ${fold(text)} `
  const named = addresses.filter(({ name }) => contains(words, fold(name)))
  const [longest, next] = named.sort((one, other) => other.name.length - one.name.length)
  return longest && (!next || fold(longest.name).includes(fold(next.name))) ? longest : undefined
}

const han = /\p{Script=Han}/u

function contains(text: string, name: string): boolean {
  if (name === '' || han.test(name)) return name !== '' && text.includes(name)
  const at = text.indexOf(name)
  return at >= 0 && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? '')
}

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()
