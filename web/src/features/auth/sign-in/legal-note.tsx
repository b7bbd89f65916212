import { useText } from '#lib/text.ts'

/** By their numbers in the sentence: pages of their own, outside the app. */
const papers = ['/terms', '/privacy', '/risk']

/** What signing up agrees to, with links to the pages themselves, whose names come with the sentence. */
export function LegalNote() {
  const text = useText()
  // Plain words at every third place; between them a link's number and its name.
  const parts = text('signup.legal').split(/<(\d)>(.*?)<\/\1>/)
  return (
    <p className="text-sm text-ink-soft">
      {parts.map((part, at) => {
        if (at % 3 === 0) return part
        if (at % 3 === 1) return null
        const to = papers[Number(parts[at - 1])]
        return (
          <a key={to} href={to} className="underline underline-offset-2 hover:text-ink">
            {part}
          </a>
        )
      })}
    </p>
  )
}
