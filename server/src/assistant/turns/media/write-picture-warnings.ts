import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import { translate } from '#platform/i18n/translate.ts'
import { cleanLine } from '#platform/text/clean-text.ts'
import type { PictureWarning } from './resolve-mentions.ts'

const maxWarnings = 3

/** Writes what in a picture resembles a verified token without being it, before its tokens are shown. */
export function writePictureWarnings(parts: AnswerParts, warnings: readonly PictureWarning[]): void {
  for (const { kind, shown, symbol } of warnings.slice(0, maxWarnings)) {
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
}

/** The ends of an address, which are what resembles the other. */
function shorten(text: string): string {
  return `${text.slice(0, text.startsWith('0x') ? 6 : 4)}…${text.slice(-4)}`
}

/** A word of a picture within our sentence: no Markdown and no link. */
function plainWord(text: string): string {
  return cleanLine(text.replace(/[^\p{L}\p{N} .$-]/gu, ''), 24)
}
