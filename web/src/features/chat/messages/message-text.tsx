import { MarkdownPart } from '#features/chat/messages/markdown-part.tsx'
import { PlainParagraphs } from '#features/chat/messages/plain-paragraphs.tsx'
import { isPlain } from '#features/chat/messages/plain-text.ts'

/** The text of an assistant message. */
export function MessageText({ source }: { source: string }) {
  return isPlain(source) ? <PlainParagraphs source={source} /> : <MarkdownPart source={source} />
}
