import { Trans } from '@lingui/react'
import type { TextId } from '#lib/text.ts'

const note: TextId = 'signup.legal'

/** What signing up agrees to, with links to the pages themselves. */
export function LegalNote() {
  const link = (to: string) => <a href={to} className="underline underline-offset-2 hover:text-ink">{null}</a>
  return (
    <p className="text-sm text-ink-soft">
      <Trans id={note} components={{ 0: link('/terms'), 1: link('/privacy'), 2: link('/risk') }} />
    </p>
  )
}
