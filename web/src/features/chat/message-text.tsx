import { lazy, Suspense } from 'react'
import { isPlain, paragraphsOf } from '#features/chat/plain-text.ts'

/** What reads Markdown is loaded for the first text that needs it. Without it all texts stand as they were written. */
const Markdown = lazy(async () => {
  try {
    return { default: (await import('#features/chat/markdown.tsx')).Markdown }
  } catch (error) {
    console.error('What reads Markdown could not be loaded', error)
    return { default: PlainText }
  }
})

/** A text of the assistant's. */
export function MessageText({ source }: { source: string }) {
  const plain = <PlainText source={source} />
  return isPlain(source) ? (
    plain
  ) : (
    <Suspense fallback={plain}>
      <Markdown source={source} />
    </Suspense>
  )
}

function PlainText({ source }: { source: string }) {
  return (
    <div className="grid gap-2 wrap-anywhere">
      {paragraphsOf(source).map((paragraph, place) => (
        <p key={String(place)} dir="auto" className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
