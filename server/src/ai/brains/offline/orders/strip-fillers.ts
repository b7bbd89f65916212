import { hasMarker, markerAt, markerAtEnd } from '#ai/brains/offline/parsing/follow-ups/follow-up-words.ts'
import { getLongestPhraseLength, getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'

/**
 * The words of a message that may be an order. `isQuestion`: whether it has a question mark. `hasContrast`: whether the message has
 * a word such as "but", including in the parts that were removed.
 */
export type PlainMessage = { words: readonly Word[]; isQuestion: boolean; hasContrast?: boolean }

const maxWords = 80

/**
 * Removes words that change nothing from the start and the end of a message: "lol ok, buy $5 of BONK then". Undefined for a message that
 * cannot be an order: with a quotation, hidden characters, or an emoji of rejection or doubt.
 */
export function stripFillers(text: string, names: TokenNames): PlainMessage | undefined {
  const normalized = normalizeText(text)
  if (normalized.isHidden || normalized.emoji === 'no' || normalized.emoji === 'question') return undefined
  const { words, hasQuestionMark, hasQuote } = tokenize(normalized.text)
  if (hasQuote || words.length === 0 || words.length > maxWords) return undefined
  const rest = stripStart(words, names)
  return {
    words: stripEnd(rest, names),
    isQuestion: hasQuestionMark && !endsBefore(normalized.text, rest) && !endsInTag(normalized.text, rest),
    hasContrast: hasMarker(words, 'contrast'),
  }
}

/** Whether the last question mark belongs to the fillers before `rest`: "only that?? buy $5 of BONK". */
function endsBefore(text: string, rest: readonly Word[]): boolean {
  const after = text.slice(Math.max(...['?', '？', '؟'].map((mark) => text.lastIndexOf(mark))) + 1)
  return tokenize(after).words.length >= rest.length
}

/** Whether the only question mark follows a word that asks for agreement: "buy $20 of BONK ok?" */
function endsInTag(text: string, words: readonly Word[]): boolean {
  const isAtEnd = /^[^?？؟]*[?？؟]+\s*$/u.test(text)
  const marker = markerAtEnd(words, ['tag'])
  const isOrder = getSenses(words[0]?.text ?? '').some(({ tag }) => tag === 'buy' || tag === 'sell' || tag === 'get')
  return isAtEnd && isOrder && marker !== undefined && marker.length < words.length
}

/**
 * Removes words that only connect an order with earlier messages: "buy instead $5 of BONK", "buy $5 then of it". Returns all words if the
 * message does not begin with its action.
 */
export function removeAsides(words: readonly Word[], names: TokenNames): readonly Word[] {
  const length = actionLength(words)
  if (length === 0) return words
  const after = words.slice(length)
  const aside = markerAt(after, 0, ['tail'])
  const isAside = aside !== undefined && aside.length < after.length && !isSymbol(after.slice(0, aside.length), names)
  const rest = isAside ? after.slice(aside.length) : after
  return [...words.slice(0, length), ...rest.filter((word) => !isConditionalThen(word))]
}

const actions: readonly string[] = ['buy', 'sell', 'get', 'want']

/** Number of words of the action at the start. */
function actionLength(words: readonly Word[]): number {
  for (let length = Math.min(getLongestPhraseLength(words[0]?.text ?? ''), words.length); length > 0; length--) {
    const phrase = words
      .slice(0, length)
      .map(({ text }) => text)
      .join(' ')
    if (getSenses(phrase).some(({ tag }) => actions.includes(tag))) return length
  }
  return 0
}

/** "Then" belongs to a condition only together with other words of a condition, which are kept. */
export function isConditionalThen(word: Word): boolean {
  const isFiller = markerAt([word], 0, ['filler']) !== undefined && markerAt([word], 0, ['tail']) !== undefined
  return isFiller && getSenses(word.text).some(({ tag }) => tag === 'if')
}

/** Removes fillers at the start, but keeps at least one word. */
export function stripStart(words: readonly Word[], names: TokenNames): readonly Word[] {
  let rest = words
  for (let marker = markerAt(rest, 0, ['filler']); marker; marker = markerAt(rest, 0, ['filler'])) {
    const isAll = marker.length === rest.length
    if (
      isAll ||
      startsRepetition(rest) ||
      isSymbol(rest.slice(0, marker.length), names) ||
      isHanCondition(rest, marker.length) ||
      isVerbBeforeAmount(rest, marker.length) ||
      startsLonger(rest, marker.length)
    )
      break
    rest = rest.slice(marker.length)
  }
  return rest
}

function stripEnd(words: readonly Word[], names: TokenNames): readonly Word[] {
  const rest = stripTails(words, names)
  const shorter = removePurpose(rest, names)
  return shorter.length < rest.length ? stripTails(shorter, names) : rest
}

/** Tags that a purpose clause must not have, because they may change the order. */
const orderTags: ReadonlySet<string> = new Set(
  'buy sell get other if time foreign usd cents percent half quarter third all max'.split(' '),
)

/** Removes a purpose clause from the end, "so I can stop watching this", unless it has a number, a token or words of an order. */
function removePurpose(words: readonly Word[], names: TokenNames): readonly Word[] {
  const at = words.findIndex((_, each) => each > 2 && markerAt(words, each, ['purpose']) !== undefined)
  const marker = at < 0 ? undefined : markerAt(words, at, ['purpose'])
  if (!marker) return words
  const clause = words.slice(at + marker.length)
  const isPlain = ({ kind, text }: Word) =>
    kind === 'word' &&
    !names.symbols.has(text) &&
    !getSenses(text).some(({ tag, language }) => orderTags.has(tag) && marker.languages.includes(language))
  return clause.length > 0 && clause.every(isPlain) ? words.slice(0, at) : words
}

function stripTails(words: readonly Word[], names: TokenNames): readonly Word[] {
  let rest = words
  const findEndMarker = () => markerAtEnd(rest, ['tail']) ?? markerAtEnd(rest, ['tag'])
  for (let marker = findEndMarker(); marker; marker = findEndMarker()) {
    if (marker.length === rest.length || isSymbol(rest.slice(-marker.length), names)) break
    if (endsOtherAction(rest, marker.length)) break
    if (possessives.has(rest.at(-marker.length - 1)?.text ?? '')) break
    rest = rest.slice(0, -marker.length)
  }
  return rest
}

/** Whether the words at the end belong to another action than a trade: "get it back". */
function endsOtherAction(words: readonly Word[], length: number): boolean {
  return [length + 1, length + 2, length + 3].some((more) => {
    const phrase = words.slice(-more).map(({ text }) => text)
    return phrase.length === more && getSenses(phrase.join(' ')).some(({ tag }) => tag === 'other')
  })
}

/** "Buy $20 of BONK for my bro": a person after one of these words is not the addressee. */
const possessives = new Set('my your his her our their mi tu su nuestro meu seu teu minha mon ton son ma'.split(' '))

/** "WELL" in capitals is the token, "well" the filler. */
function isSymbol([word, ...others]: readonly Word[], { symbols }: TokenNames): boolean {
  if (!word || others.length > 0 || !symbols.has(word.text)) return false
  return word.raw.length > 1 && word.raw === word.raw.toUpperCase() && word.raw !== word.raw.toLowerCase()
}

/** "来 20 刀" (get 20 dollars): before an amount a filler may be the verb. */
function isVerbBeforeAmount(words: readonly Word[], length: number): boolean {
  const phrase = words.slice(0, length).map(({ text }) => text)
  return words[length]?.kind === 'number' && getSenses(phrase.join(' ')).some(({ tag }) => tag === 'get')
}

/** "受不了了就卖" (when I can't stand it, sell): a state before 就 is a condition. */
function isHanCondition(words: readonly Word[], length: number): boolean {
  return words[length - 1]?.text === '了' && words[length]?.text === '就' && words[length]?.isGlued === true
}

/** "再来一次" (once more) begins with a filler. */
function startsRepetition(words: readonly Word[]): boolean {
  return markerAt(words, 0, ['same', 'again', 'same-amount']) !== undefined
}

/** Whether the filler is only the start of a longer phrase with a meaning of its own. */
function startsLonger(words: readonly Word[], length: number): boolean {
  const longest = Math.min(getLongestPhraseLength(words[0]?.text ?? ''), words.length)
  for (let more = longest; more > length; more--) {
    if (
      getSenses(
        words
          .slice(0, more)
          .map(({ text }) => text)
          .join(' '),
      ).length > 0
    )
      return true
  }
  return false
}

const latin = /^\p{Script=Latin}/u

/** Only an apostrophe or a hyphen joins two Latin words: "d'AAVE". */
function isApostrophe(words: readonly Word[], at: number): boolean {
  return latin.test(words[at]?.raw ?? '') && latin.test(words[at - 1]?.raw ?? '')
}

/** The words as written, with the message's question mark. */
export function toText({ words, isQuestion }: PlainMessage): string {
  const needsSpace = (at: number) => at > 0 && (!words[at]?.isGlued || isApostrophe(words, at))
  const text = words.map(({ raw }, at) => (needsSpace(at) ? ` ${raw}` : raw)).join('')
  return isQuestion ? `${text}?` : text
}
