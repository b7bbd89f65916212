import { useText } from '#lib/i18n/text.ts'

/** Link targets by the link's number in the sentence. They are static pages outside the app. */
const legalPages = ['/terms', '/privacy', '/risk']

/** The legal documents that a signup accepts. The sentence of the catalog contains the link texts. */
export function LegalNote() {
  const text = useText()
  // The split yields triples: plain text, a link's number, its text.
  const parts = text('signup.legal').split(/<(\d)>(.*?)<\/\1>/)
  return (
    <p className="text-sm text-ink-soft">
      {parts.map((part, at) => {
        if (at % 3 === 0) return part
        if (at % 3 === 1) return null
        const to = legalPages[Number(parts[at - 1])]
        return (
          <a key={to} href={to} className="underline underline-offset-2 hover:text-ink">
            {part}
          </a>
        )
      })}
    </p>
  )
}
