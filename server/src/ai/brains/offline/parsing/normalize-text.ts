import { rememberLast } from '#platform/remember-last.ts'
import { simplifyHan } from './han/simplify-han.ts'

const emoji =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\ufe0f|\u200d|\p{Emoji_Modifier}|\p{Extended_Pictographic})*/gu
const isolatePattern = /\u2068([^\u2066-\u2069]*)\u2069/g
const ascii = /^[\0-\x7f]*$/
const arabicBlock = /[\u0600-\u06ff]/
const arabicLetter = /\p{Script=Arabic}/u
/** Invisible text: format, control and unassigned characters, unusual spaces, and combining marks on characters that take none. */
const hiddenPattern =
  /[\p{Cf}\p{Co}\p{Cs}\p{Cn}]|(?![\t\n\r])\p{Cc}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f|\u2800|\u3164|\uffa0|\p{Variation_Selector}|[^\p{Script=Arabic}\p{M}]\p{M}|^\p{M}|\p{M}{4}/u
/** Full-width and positional Arabic forms of the same letters. Mathematical and circled letters are excluded (look-alikes). */
const compatibilityFormPattern =
  /[\uff01-\uff5e\uffe0-\uffe6\u3000\ufb50-\ufdfb\ufe70-\ufefc\u00a0\u2000-\u200a\u202f\u205f]/g
/** The Arabic tatweel, which only lengthens a word: "بـ30". */
const elongation = /\u0640/g
const refusalEmoji = /[❌🚫⛔🛑👎✋🙅✖]/u
const questionEmoji = /[🤔❓❔]/u
const yesEmoji = /[👍✅👌☑✔]/u

/** Enough for a message and for the parts of it that a turn parses separately. */
export const maxCachedTexts = 12

export type NormalizedText = {
  /** Composed, with ASCII digits and spaces; letters keep case and accents. */
  text: string
  isHidden: boolean
  emoji: 'no' | 'question' | 'yes' | undefined
}

/** Normalizes a text to its visible characters and flags hidden ones. Linear in its length. */
export const normalizeText: (raw: string) => NormalizedText = rememberLast(normalizeOnce, maxCachedTexts)

function normalizeOnce(raw: string): NormalizedText {
  const withoutEmoji = raw.replace(emoji, ' ')
  const composed = withoutEmoji.normalize('NFC')
  // Removes the isolates that Arabic button texts put around quoted text (decision 095): a press sends the text as a message.
  const withoutIsolates = arabicLetter.test(composed) ? composed.replace(isolatePattern, '$1') : composed
  return {
    text: toAsciiDigits(
      withoutIsolates.replace(compatibilityFormPattern, (wide) => wide.normalize('NFKC')).replace(elongation, ''),
    ),
    isHidden: hiddenPattern.test(withoutIsolates),
    emoji: refusalEmoji.test(raw)
      ? 'no'
      : questionEmoji.test(raw)
        ? 'question'
        : yesEmoji.test(raw)
          ? 'yes'
          : undefined,
  }
}

/** A word in lexicon form: lower case, without accents, Arabic letters in one spelling, Chinese in simplified characters. */
export function foldWord(word: string): string {
  // The fast path for most words of the catalogs: the rules below don't change ASCII.
  if (ascii.test(word)) return word.toLowerCase()
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const simple = simplifyHan(plain)
  if (!arabicBlock.test(simple)) return simple
  return simple
    .replace(/\u0640/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ک/g, 'ك')
    .replace(/ی/g, 'ي')
}

/** Maps Arabic and Persian digits to 0–9; separators are unchanged. */
function toAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}
