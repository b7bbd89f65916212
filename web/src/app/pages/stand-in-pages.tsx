import { StandIn } from '#app/pages/stand-in.tsx'
import { useText } from '#lib/text.ts'

const trading = '/app/manual-trading'

export function SoonPage() {
  const text = useText()
  return <StandIn title={text('soon.heading')} hint={text('soon.hint')} to={trading} action={text('go.trade')} />
}

export function AboutPage() {
  const text = useText()
  return (
    <StandIn title={text('about.heading')} hint={text('about.hint')} to="/app/discover" action={text('go.discover')} />
  )
}
