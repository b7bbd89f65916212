import { MarkdownPart } from '#features/chat/messages/markdown-part.tsx'
import { isPlain } from '#features/chat/messages/plain-text.ts'
import { PlainWords } from '#features/chat/messages/plain-words.tsx'

/** The text of an assistant message. */
export function MessageText({ source }: { source: string }) {
  return isPlain(source) ? <PlainWords source={source} /> : <MarkdownPart source={source} />
}
