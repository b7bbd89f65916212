import type { Turn } from '#ai/brains/brain.port.ts'
import type { TextId } from '#platform/i18n/translate.ts'
import type { Translate } from './write-sentence.ts'

/**
 * A Markdown link to a page of the app. The path is no value of the sentence, since Arabic values carry invisible marks.
 * @param path a path that the chat renders as a link, such as `/app/settings#limits`
 */
export function pageLink(turn: Turn, translate: Translate, label: TextId, path: `/app/${string}`): string {
  return `[${translate(turn, label)}](${path})`
}
