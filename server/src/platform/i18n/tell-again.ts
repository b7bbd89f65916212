import type { Language } from '@murmur/contract/languages'
import { english, type TextId } from './catalogs.ts'
import { fieldSentences } from './field-sentences.ts'
import { amountText } from './format.ts'
import { say } from './say.ts'
import { type Wording, wordingOf } from './wording.ts'

type Pattern = { id: TextId; names: string[]; matches: RegExp }

/** Sentences without values by themselves, those with values by what they look like, the longest first. */
const plain = new Map<string, TextId>(Object.entries(fieldSentences))
const patterns: Pattern[] = []
for (const [id, sentence] of Object.entries(english) as [TextId, string][]) {
  if (!/^(reason|refusal)\./.test(id)) continue
  if (sentence.includes('{')) patterns.push(patternOf(id, sentence))
  else plain.set(sentence, id)
}
patterns.sort((a, b) => english[b.id].length - english[a.id].length)

/**
 * Says a refusal's English words in another language: they are thrown, logged and stored in English, and told to whoever
 * reads them. Several sentences are told one by one. What is no sentence of the catalogs stays as it is.
 */
export function tellAgain(wording: Language | Wording, words: string): string {
  const { language, figures } = wordingOf(wording)
  if (language === 'en' && figures === 'en') return words
  return toldApart({ language, figures }, words) ?? words
}

/** All of them or none: half a reason in English is harder to read than all of it. */
function toldApart(wording: Wording, words: string): string | undefined {
  const parts = words.split(/(?<=[.?!]) (?=\p{Lu})/u)
  const said: string[] = []
  for (let at = 0; at < parts.length; ) {
    // A sentence of the catalogs may be several: the most that is one.
    const one = longest(wording, parts.slice(at))
    if (!one) return undefined
    said.push(one.said)
    at += one.parts
  }
  return said.join(wording.language === 'zh' ? '' : ' ')
}

function longest(wording: Wording, parts: readonly string[]): { said: string; parts: number } | undefined {
  for (let end = parts.length; end > 0; end--) {
    const said = told(wording, parts.slice(0, end).join(' '))
    if (said !== undefined) return { said, parts: end }
  }
  return undefined
}

function told(wording: Wording, sentence: string): string | undefined {
  const id = plain.get(sentence)
  if (id) return say(wording, id)
  for (const pattern of patterns) {
    const found = pattern.matches.exec(sentence)
    if (!found) continue
    const values = pattern.names.map((name, at) => [name, valueIn(wording, found[at + 1] ?? '')])
    return say(wording, pattern.id, Object.fromEntries(values))
  }
  return undefined
}

/** A figure is written in the locale of the figures, a sentence within a sentence is told too. */
function valueIn(wording: Wording, value: string): string {
  return /^\d+(\.\d+)?$/.test(value) ? amountText(wording, value) : (told(wording, value) ?? value)
}

function patternOf(id: TextId, sentence: string): Pattern {
  const names: string[] = []
  const source = sentence.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    names.push(part)
    // No value reaches over the end of a sentence, or it would swallow the one before it.
    return '((?:(?!\\. \\p{Lu}).){1,200}?)'
  })
  return { id, names, matches: new RegExp(`^${source.join('')}$`, 'su') }
}
