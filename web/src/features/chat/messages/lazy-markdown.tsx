import { PlainParagraphs } from '#features/chat/messages/plain-paragraphs.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'

/** The Markdown renderer, loaded for the first text that needs it. If loading fails, texts are shown as written. */
export const LazyMarkdown = lazyComponent(async () => {
  try {
    return (await import('#features/chat/messages/markdown.tsx')).Markdown
  } catch (error) {
    console.error('The Markdown renderer could not be loaded', error)
    return PlainParagraphs
  }
}, PlainParagraphs)
