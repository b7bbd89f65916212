import { PublicPage } from '#app/pages/public-page.tsx'
import { StandIn } from '#app/pages/stand-in.tsx'
import { useText } from '#lib/text.ts'

/** The public markets page. */
export function MarketsPage() {
  const text = useText()
  return (
    <PublicPage>
      <StandIn
        title={text('markets.heading')}
        hint={text('markets.hint')}
        to="/sign-up"
        action={text('landing.sign-up')}
      />
    </PublicPage>
  )
}
