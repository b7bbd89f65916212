import type { Turn } from '#ai/brains/brain.port.ts'
import { pageLink } from '#ai/brains/offline/dialogue/page-link.ts'
import type { Translate } from '#ai/brains/offline/dialogue/write-sentence.ts'
import { findScreen } from '#ai/brains/offline/requests/find-screen.ts'

/** Writes the place and the contents of a screen with a link to it; for a message that names none, the menu. */
export function answerWhere(turn: Turn, translate: Translate): void {
  const screen = findScreen(turn.text, turn.language)
  const sentence = screen ? translate(turn, 'brain.where', { screen }) : translate(turn, 'brain.whereMenu')
  turn.write(`${sentence}\n\n${pageLink(turn, translate, screen ?? 'help')}`)
}
