import { LazyMarkdown } from '#features/chat/messages/lazy-markdown.tsx'
import { PlainParagraphs } from '#features/chat/messages/plain-paragraphs.tsx'
import { isPlain } from '#features/chat/messages/plain-text.ts'

/** The text of an assistant message. */
export function MessageText({ source }: { source: string }) {
  return isPlain(source) ? <PlainParagraphs source={source} /> : <LazyMarkdown source={source} />
}
