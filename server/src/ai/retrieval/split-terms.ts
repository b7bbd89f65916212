import { simplifyHan } from '#ai/brains/offline/parsing/han/simplify-han.ts'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'

const runs = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu
const han = /^\p{Script=Han}/u
const latinOrDigit = /[a-z0-9]+|[^a-z0-9]+/g

/**
 * Splits a text into search terms: folded words, and for Chinese, which has no spaces, each character and each pair of neighboring
 * characters, simplified. Apostrophes join ("what's" becomes `whats`); other marks separate.
 */
export function splitTerms(text: string): string[] {
  const joined = text.normalize('NFKC').replace(/(?<=\p{L})['’‘](?=\p{L})/gu, '')
  return (joined.match(runs) ?? []).flatMap((run) => (han.test(run) ? hanTerms(run) : wordTerms(run)))
}

function hanTerms(run: string): string[] {
  const characters = [...simplifyHan(run)]
  return [...characters, ...characters.slice(1).map((character, at) => `${characters[at]}${character}`)]
}

/** Arabic words lose their article and a joined conjunction: "والمحفظة" and "محفظة" are one term. */
function wordTerms(run: string): string[] {
  const word = foldWord(run)
  if (!/^\p{Script=Arabic}/u.test(word)) return word.match(latinOrDigit) ?? []
  const bare = word.replace(/^(?:و|ف)?(?:ال|لل|بال)(?=\p{L}{3})/u, '')
  return [bare]
}
