import { Help } from '#features/help/help.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Page } from '#ui/layout/page.tsx'

/** The handbook of Murmur and of trading crypto tokens. */
export function HelpPage() {
  const text = useText()
  return (
    <Page title={text('help.heading')}>
      <Help />
    </Page>
  )
}
