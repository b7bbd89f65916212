import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import { translate } from '#platform/i18n/translate.ts'
import { cleanLine } from '#platform/text/clean-text.ts'
import type { PictureWarning } from './resolve-mentions.ts'

const maxWarnings = 3

/** A token that can be bought by mistake ranks above a misspelling, for which the verified token is shown. */
const ranks = { address: 0, spelling: 0, misspelling: 1 } as const satisfies Record<PictureWarning['kind'], number>

/** Writes at most three warnings about texts in a picture that resemble a verified token, before its tokens are shown. */
export function writePictureWarnings(parts: AnswerParts, warnings: readonly PictureWarning[]): void {
  const ranked = [...warnings].sort((a, b) => ranks[a.kind] - ranks[b.kind])
  for (const { kind, shown, symbol } of ranked.slice(0, maxWarnings)) {
    if (kind === 'address')
      parts.writeParagraph(
        translate(parts, 'assistant.picture-copied-address', { address: shorten(shown), token: symbol }),
      )
    else
      parts.writeParagraph(
        translate(parts, kind === 'spelling' ? 'assistant.picture-spelling' : 'assistant.picture-misspelling', {
          shown: plainWord(shown),
          token: symbol,
        }),
      )
  }
  const count = ranked.length - maxWarnings
  if (count > 0) parts.writeParagraph(translate(parts, 'assistant.picture-more-warnings', { count }))
}

/** The start and the end of an address, which a look-alike shares. */
function shorten(text: string): string {
  return `${text.slice(0, text.startsWith('0x') ? 6 : 4)}…${text.slice(-4)}`
}

/** A word of a picture within our sentence: no Markdown and no link. */
function plainWord(text: string): string {
  return cleanLine(text.replace(/[^\p{L}\p{N} .$-]/gu, ''), 24)
}
