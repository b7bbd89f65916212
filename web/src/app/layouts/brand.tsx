import { Wordmark } from '#ui/murmur/wordmark.tsx'

/** The brand, linked to the landing page. That page is outside the app, so the link is a plain one. */
export function Brand() {
  return (
    <a href="/" className="flex min-h-11 items-center justify-self-start">
      <Wordmark />
    </a>
  )
}
