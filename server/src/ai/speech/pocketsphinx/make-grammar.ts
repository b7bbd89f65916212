import { chains } from '@murmur/contract/chains'
import { commonWords } from './common-words.ts'
import { type Dictionary, pronounceSymbol } from './pronounce-symbol.ts'
import { customPronunciations, phones } from './pronunciations.ts'
import { rejectedEndings } from './rejected-words.ts'
import { otherSpeech, spokenCommands, trailingSpeech, unknownToken } from './spoken-commands.ts'
import { alternatives, optional, sequence, toFsg, word } from './word-graph.ts'

/** Files for the recogniser. `careful` decodes other speech as junk; `guess` decodes everything as a command. */
export type Grammar = { careful: string; guess: string; dictionary: string; tokens: readonly string[] }

export const maxSymbols = 200
/** Always included, since chains share these names. */
const includedSymbols = [...new Set<string>(chains.map(({ coin }) => coin.symbol)), 'BTC']

/** Builds a grammar with these tokens. Symbols are untrusted: the files contain t0, t1 … instead, and phones. */
export function makeGrammar(symbols: readonly string[], dictionary: Dictionary): Grammar {
  const commandWords = new Set(listCommandWords())
  const tokens = new Map<string, { symbol: string; pronunciations: string[] }>()
  for (const symbol of [...includedSymbols, ...symbols]) {
    const key = symbol.toLowerCase()
    // A token named ONE or YES would match in every sentence.
    if (tokens.size >= maxSymbols || tokens.has(key) || commandWords.has(key)) continue
    const pronunciations = pronounceSymbol(symbol, dictionary)
    if (pronunciations.length > 0) tokens.set(key, { symbol, pronunciations })
  }
  const tokenEntries = [...tokens.values()]
  const tokenWords = tokenEntries.map((_, index) => word(`t${index}`))
  const sounds = phones.map((phone) => `x_${phone.toLowerCase()}`)
  const strict = [...commandWords].filter((each) => !each.startsWith('r-'))
  const pronounceableWords = [...new Set([...commonWords, ...rejectedEndings, ...strict])].filter(
    (each) => getPronunciations(each, dictionary).length > 0,
  )
  const others = pronounceableWords.map((each) => `x-${each}`)
  const token = alternatives(...tokenWords, unknownToken(sounds))
  return {
    careful: toFsg(
      alternatives(
        sequence(spokenCommands(token), optional(trailingSpeech(others, sounds))),
        otherSpeech(others, sounds),
      ),
    ),
    guess: toFsg(spokenCommands(alternatives(...tokenWords))),
    dictionary: [
      ...tokenEntries.flatMap(({ pronunciations }, index) => toDictionaryEntries(`t${index}`, pronunciations)),
      ...[...commandWords].flatMap((each) => toDictionaryEntries(each, getPronunciations(each, dictionary))),
      ...pronounceableWords.flatMap((each) => toDictionaryEntries(`x-${each}`, getPronunciations(each, dictionary))),
      ...phones.map((phone) => `x_${phone.toLowerCase()} ${phone}`),
      '',
    ].join('\n'),
    tokens: tokenEntries.map(({ symbol }) => symbol),
  }
}

/** All words of the commands. */
function listCommandWords(): string[] {
  const steps = toFsg(spokenCommands(alternatives())).matchAll(/^TRANSITION \d+ \d+ \S+ (\S+)$/gm)
  return [...new Set([...steps].map(([, text = '']) => text))]
}

function getPronunciations(written: string, dictionary: Dictionary): readonly string[] {
  const text = written.replace(/^r-/, '')
  // In numbers, zero is often spoken as the letter O.
  if (text === 'zero') return [...(dictionary.get('zero') ?? []), 'OW']
  return customPronunciations[text] ?? dictionary.get(text) ?? (isChain(text) ? pronounceSymbol(text, dictionary) : [])
}

function isChain(text: string): boolean {
  return chains.some(({ slug }) => slug === text)
}

function toDictionaryEntries(text: string, pronunciations: readonly string[]): string[] {
  return pronunciations.map((pronunciation, index) => `${text}${index === 0 ? '' : `(${index + 1})`} ${pronunciation}`)
}
