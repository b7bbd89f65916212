import { PlainWords } from '#features/chat/messages/plain-words.tsx'
import { lazyPart } from '#lib/browser/lazy-part.tsx'

/** What reads Markdown, loaded for the first text that needs it. Without it all texts stand as they were written. */
export const MarkdownPart = lazyPart(async () => {
  try {
    return (await import('#features/chat/messages/markdown.tsx')).Markdown
  } catch (error) {
    console.error('What reads Markdown could not be loaded', error)
    return PlainWords
  }
}, PlainWords)
