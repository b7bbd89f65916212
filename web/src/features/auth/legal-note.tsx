import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import type { TextId } from '#lib/text.ts'

const note: TextId = 'signup.legal'

/** What signing up agrees to, with links to the pages themselves. */
export function LegalNote() {
  const papers = { 0: <Paper to="/terms" />, 1: <Paper to="/privacy" />, 2: <Paper to="/risk" /> }
  return (
    <p className="text-sm text-ink-soft">
      <Trans id={note} components={papers} />
    </p>
  )
}

/** A page of its own, outside the app; its name comes with the sentence. */
function Paper({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a href={to} className="underline underline-offset-2 hover:text-ink">
      {children}
    </a>
  )
}
