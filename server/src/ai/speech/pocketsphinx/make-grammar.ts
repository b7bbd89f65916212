import { commonWords } from './common-words.ts'
import { type Dictionary, pronounceSymbol } from './pronounce-symbol.ts'
import { ownPronunciations, phones } from './pronunciations.ts'
import { refusedRests } from './rejected-words.ts'
import { anythingElse, rest, spokenCommands, unknownToken } from './spoken-commands.ts'
import { inOrder, maybe, oneOf, toFsg, word } from './word-graph.ts'

/** Files for the recogniser. `careful` decodes other speech as junk; `guess` decodes everything as a command. */
export type Grammar = { careful: string; guess: string; dictionary: string; tokens: readonly string[] }

export const maxSymbols = 200
/** Always included, since chains share these names. */
const always = ['SOL', 'ETH', 'BTC']

/** Builds a grammar with these tokens. Symbols are untrusted: the files contain t0, t1 … instead, and phones. */
export function makeGrammar(symbols: readonly string[], dictionary: Dictionary): Grammar {
  const own = new Set(spokenWords())
  const tokens = new Map<string, { symbol: string; pronunciations: string[] }>()
  for (const symbol of [...always, ...symbols]) {
    const key = symbol.toLowerCase()
    // A token named ONE or YES would match in every sentence.
    if (tokens.size >= maxSymbols || tokens.has(key) || own.has(key)) continue
    const pronunciations = pronounceSymbol(symbol, dictionary)
    if (pronunciations.length > 0) tokens.set(key, { symbol, pronunciations })
  }
  const named = [...tokens.values()]
  const tokenWords = named.map((_, index) => word(`t${index}`))
  const sounds = phones.map((phone) => `x_${phone.toLowerCase()}`)
  const strict = [...own].filter((each) => !each.startsWith('r-'))
  const known = [...new Set([...commonWords, ...refusedRests, ...strict])].filter(
    (each) => pronunciationsOf(each, dictionary).length > 0,
  )
  const others = known.map((each) => `x-${each}`)
  const token = oneOf(...tokenWords, unknownToken(sounds))
  return {
    careful: toFsg(oneOf(inOrder(spokenCommands(token), maybe(rest(others, sounds))), anythingElse(others, sounds))),
    guess: toFsg(spokenCommands(oneOf(...tokenWords))),
    dictionary: [
      ...named.flatMap(({ pronunciations }, index) => entries(`t${index}`, pronunciations)),
      ...[...own].flatMap((each) => entries(each, pronunciationsOf(each, dictionary))),
      ...known.flatMap((each) => entries(`x-${each}`, pronunciationsOf(each, dictionary))),
      ...phones.map((phone) => `x_${phone.toLowerCase()} ${phone}`),
      '',
    ].join('\n'),
    tokens: named.map(({ symbol }) => symbol),
  }
}

/** All words of the commands. */
function spokenWords(): string[] {
  const steps = toFsg(spokenCommands(oneOf())).matchAll(/^TRANSITION \d+ \d+ \S+ (\S+)$/gm)
  return [...new Set([...steps].map(([, text = '']) => text))]
}

function pronunciationsOf(written: string, dictionary: Dictionary): readonly string[] {
  const text = written.replace(/^r-/, '')
  // In numbers, zero is often spoken as the letter O.
  if (text === 'zero') return [...(dictionary.get('zero') ?? []), 'OW']
  return ownPronunciations[text] ?? dictionary.get(text) ?? []
}

function entries(text: string, pronunciations: readonly string[]): string[] {
  return pronunciations.map((phonesOf, index) => `${text}${index === 0 ? '' : `(${index + 1})`} ${phonesOf}`)
}
