import { PublicPage } from '#app/pages/public-page.tsx'
import { StandIn } from '#app/pages/stand-in.tsx'
import { useText } from '#lib/text.ts'

/** Of the public part. */
export function NotFoundPage() {
  const text = useText()
  return (
    <PublicPage>
      <StandIn title={text('not-found.heading')} hint={text('not-found.hint')} to="/" action={text('go.home')} />
    </PublicPage>
  )
}

/** Inside the app. */
export function AppNotFoundPage() {
  const text = useText()
  return (
    <StandIn
      title={text('not-found.heading')}
      hint={text('not-found.hint')}
      to="/app/discover"
      action={text('go.discover')}
    />
  )
}
