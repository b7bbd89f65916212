import { foldNameWords, type KnownNames, maxNameWords } from './known-names.ts'
import { screenWords } from './screen-words.ts'

/**
 * A token that a line names. `context`: `marked` by a pair ("BONK / SOL") or by a price in its line; `alone` in its line; within
 * `prose`, where only known tokens count.
 */
export type NamedToken = { text: string; line: number; context: 'marked' | 'alone' | 'prose' }

type Line = { words: string[]; at: number; isRow: boolean }

/** Second tokens of pairs: the currencies that prices are quoted in. */
const quotes = 'USDT|USDC|USDE|USD1|USD|EURC|EUR|GBP|DAI|SOL|WETH|ETH|WBTC|BTC|BNB|PERP'
const pairPattern = new RegExp(
  `(?<![A-Za-z0-9])\\$?([A-Za-z][A-Za-z0-9]{1,11}) ?[/_|-] ?\\$?(${quotes})(?![A-Za-z0-9])`,
  'g',
)
const joinedPair = /^([A-Z][A-Z0-9]{1,9})(?:USDT|USDC|USD|PERP)$/
const ticker = /^[A-Z][A-Z0-9]{1,9}$/
/** A price, a change in percent or an amount with a decimal part. */
const figure = /[$€£]\s?\d|\d\s?%|\d[.,]\d/
/** Shorter names in lower case may be ordinary words. */
const minLowerCaseName = 8

/** Tokens that lines name without a "$" or an address, in order: tickers, pairs and names. All are candidates only. */
export function findNamedTokens(lines: readonly string[], known: KnownNames): NamedToken[] {
  return lines.flatMap((text, at) => {
    const pairs = [...text.matchAll(pairPattern)].map(([, base = '']) => base).filter((base) => isTicker(base, known))
    const rest = text.replace(pairPattern, (all, base: string) => (isTicker(base, known) ? ' ' : all))
    // Parts of addresses and "$SYMBOL" are found elsewhere.
    const words = rest.split(/[\s,;:·•|()[\]"“”<>/]+/).map((word) => word.replace(/^[.'*#-]+|[.'!?*-]+$/g, ''))
    const line = { words: words.filter((word) => /^[^$@]{2,24}$/.test(word)), at, isRow: figure.test(text) }
    return [
      ...pairs.map((base) => ({
        text: known.symbols.get(base.toUpperCase()) ?? base,
        line: at,
        context: 'marked' as const,
      })),
      ...findInLine(line, known),
    ]
  })
}

function isTicker(base: string, { symbols }: KnownNames): boolean {
  return (ticker.test(base) && !isScreenWord(base)) || symbols.get(base.toUpperCase()) === base
}

function findInLine(line: Line, known: KnownNames): NamedToken[] {
  const { words, at, isRow } = line
  const context = isRow ? 'marked' : words.length === 1 ? 'alone' : 'prose'
  const isAllCapitals = isSentenceInCapitals(line, known)
  const found: NamedToken[] = []
  for (let index = 0; index < words.length; ) {
    const name = findName(line, index, known)
    const text = name?.symbol ?? (isAllCapitals ? undefined : findTicker(words[index] ?? '', context, known))
    if (text !== undefined) found.push({ text, line: at, context })
    index += name?.length ?? 1
  }
  const unknown = isRow && found.length === 0 ? findRowName(words) : undefined
  return unknown === undefined ? found : [{ text: unknown, line: at, context }]
}

/** Finds a known name that starts at a word and is written as a name: capitalized, or in a line that isn't prose. */
function findName(
  { words, isRow }: Line,
  from: number,
  { names, symbols }: KnownNames,
): { symbol: string; length: number } | undefined {
  for (let length = Math.min(maxNameWords, words.length - from); length > 0; length--) {
    const written = words.slice(from, from + length)
    const symbol = names.get(foldNameWords(written))
    if (symbol === undefined) continue
    // A chain's name is usually the network, and a single capitalized word may only begin a sentence.
    const isChain =
      symbols.get(symbol.toUpperCase()) === symbol && /^(?:solana|ethereum|ether)$/i.test(written.join(' '))
    const isCapitalized = written.every((word) => /^[A-Z0-9]/.test(word))
    const isWholeLine = length === words.length && (isCapitalized || written.join('').length >= minLowerCaseName)
    // In a title every word is capitalized, so only a single word within a sentence counts.
    const isInSentence = isCapitalized && (length > 1 || /^[a-z]/.test(words[from - 1] ?? ''))
    if (isRow || (!isChain && (isWholeLine || isInSentence))) return { symbol, length }
  }
  return undefined
}

function findTicker(word: string, context: NamedToken['context'], known: KnownNames): string | undefined {
  const symbol = known.symbols.get(word.toUpperCase())
  if (symbol !== undefined && (word === symbol || ticker.test(word))) return symbol
  const base = joinedPair.exec(word)?.[1]
  if (base !== undefined && !isScreenWord(base)) return known.symbols.get(base) ?? base
  return context !== 'prose' && ticker.test(word) && !isScreenWord(word) ? word : undefined
}

/** The capitalized words before the first figure of a row, as in lists of tokens. Undefined if one of them is a caption of the screen. */
function findRowName(words: readonly string[]): string | undefined {
  const start = words.findIndex((word) => /^\p{Lu}/u.test(word))
  if (start < 0) return undefined
  const end = words.findIndex((word, index) => index > start && !/^\p{Lu}\p{L}*$/u.test(word))
  const name = words.slice(start, end < 0 ? undefined : end)
  const isName = name.length <= maxNameWords && !name.some(isScreenWord) && name.join('').length >= 3
  return isName ? name.join(' ') : undefined
}

/** Whether a line is a sentence in capitals, whose words aren't tickers. */
function isSentenceInCapitals({ words, isRow }: Line, { symbols }: KnownNames): boolean {
  const letters = words.filter((word) => /\p{L}/u.test(word))
  const known = letters.filter((word) => symbols.has(word.toUpperCase()))
  return (
    !isRow &&
    letters.length >= 3 &&
    letters.every((word) => word === word.toUpperCase()) &&
    known.length * 2 < letters.length
  )
}

function isScreenWord(word: string): boolean {
  return screenWords.has(word.toLowerCase())
}
