import type { Language } from '@murmur/contract/languages'
import { stripMarkdown } from '#features/chat/messages/strip-markdown.ts'
import { toSpokenNumber } from '#features/chat/voice/speech/spoken-number.ts'
import { toSpokenSymbol } from '#features/chat/voice/speech/spoken-symbol.ts'
import { spokenWords } from '#features/chat/voice/speech/spoken-words.ts'

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const ellipsisPattern = '(?:…|\\.\\.\\.)'
const numberPattern = '\\d(?:[\\d.,\\u00a0\\u202f]*\\d)?|0[.,]0[₀-₉]+\\d+'

/** Everything whose spoken form differs from the written one; the first alternative that matches wins. */
const specialPattern = new RegExp(
  [
    '(?<url>https?://[^\\s)]+)',
    `(?<hash>0x[0-9a-fA-F]{64}(?![0-9a-fA-F])|(?<![\\w])${base58}{64,90}(?!\\w))`,
    `(?<address>0x[0-9a-fA-F]{40}(?!\\w)|(?<!\\w)(?=\\w*\\d)(?=\\w*[A-Z])(?=\\w*[a-z])${base58}{32,44}(?!\\w)|0x[0-9a-fA-F]{2,6}${ellipsisPattern}[0-9a-fA-F]{4}|(?<!\\w)${base58}{4,6}${ellipsisPattern}${base58}{4}(?!\\w))`,
    // Not a number: "09:05" would become "9:5".
    '(?<clock>(?<![\\w:.,])\\d{1,2}:\\d{2}(?::\\d{2})?(?![\\w:]))',
    `(?<![\\w.,])(?<sign>[+−-])?(?:(?<less><)[ \\u00a0\\u202f]?)?(?<money>(?:US)?\\$[ \\u00a0\\u202f]?)?(?<digits>0[.,]0[₀-₉]+\\d+|${numberPattern})(?:[ \\u00a0\\u202f]?(?<scale>[KMBT])(?!\\w))?(?:[ \\u00a0\\u202f]?(?<percent>%)|[ \\u00a0\\u202f]?(?<usd>USD)(?!\\w))?(?<hours>h(?!\\w))?(?![\\w])`,
    '(?<symbol>(?<!\\w)\\$[A-Za-z][A-Za-z0-9]{1,9}(?!\\w)|(?<!\\w)[A-Z][A-Z0-9]{1,9}(?!\\w))',
  ].join('|'),
  'gu',
)

/**
 * The spoken form of a Markdown text in a language, with its figures, addresses and symbols written out.
 * `figures`: the locale in which the figures are written, if it differs.
 */
export function toSpokenText(markdown: string, language: Language, figures = language): string {
  return toSpokenPlainText(stripMarkdown(markdown), language, figures)
}

/** The spoken form of a plain text. */
export function toSpokenPlainText(text: string, language: Language, figures = language): string {
  const result = text
    .replace(/[\u2066-\u2069\u202a-\u202e\u200b-\u200f]/g, '')
    .replace(/\p{Extended_Pictographic}|\ufe0f/gu, '')
    .replace(specialPattern, (...args) => toSpoken(args.at(-1) as MatchGroups, language, figures))
    .replace(/≈\s*/g, `${spokenWords[language].about} `)
    .replace(/\s*[→·•|]\s*/g, ', ')
  return result.split('\n').map(endSentence).filter(Boolean).join(' ')
}

type MatchGroups = Record<string, string | undefined>

function toSpoken(found: MatchGroups, language: Language, figures: Language): string {
  const words = spokenWords[language]
  if (found.url) return words.link(getHost(found.url))
  if (found.hash) return words.hash(...addressEnds(found.hash))
  if (found.address) return words.address(...addressEnds(found.address))
  if (found.clock) return found.clock
  if (found.symbol) return toSpokenSymbol(found.symbol)
  const digits = found.digits ?? ''
  if (found.hours) return words.hours(digits)
  return toSpokenNumber(
    {
      digits,
      sign: found.sign,
      isLess: Boolean(found.less),
      isMoney: Boolean(found.money || found.usd),
      scale: found.scale,
      isPercent: Boolean(found.percent),
    },
    language,
    figures,
  )
}

/** The first and last four characters, spelled out. Without `0x`, which all EVM addresses share. */
function addressEnds(address: string): [string, string] {
  const bare = address.replace(/^0x/, '')
  const [start = '', end = ''] = /…|\.\.\./.test(bare) ? bare.split(/…|\.\.\./) : [bare, bare]
  return [spellOut(start.slice(0, 4)), spellOut(end.slice(-4))]
}

const spellOut = (text: string) => [...text.toUpperCase()].join(' ')

function getHost(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return ''
  }
}

/** Ends a line with punctuation, so that a voice pauses there. */
function endSentence(line: string): string {
  const text = line.replace(/\s+/g, ' ').trim()
  return !text || /[.!?:;,。！？：；，؟،]$/u.test(text) ? text : `${text}.`
}
