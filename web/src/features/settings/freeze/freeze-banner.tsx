import { useState } from 'react'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { formatAsOf } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

const FreezeNotice = lazyComponent(
  async () => (await import('#features/settings/freeze/freeze-notice.tsx')).FreezeNotice,
)

/** The notice of a frozen account; announces its start, its announced end and its end, but no countdown. */
export function FreezeBanner() {
  const text = useText()
  const { freeze } = useFreeze()
  const [wasFrozen, setWasFrozen] = useState(false)
  if (freeze && !wasFrozen) setWasFrozen(true)
  const announcement = !freeze
    ? wasFrozen && text('freeze.over')
    : freeze.thawsAt
      ? text('freeze.until', { time: formatAsOf(freeze.thawsAt, text.language) })
      : text('freeze.title')
  return (
    <>
      <p role="status" className="sr-only">
        {announcement || null}
      </p>
      {freeze ? <FreezeNotice freeze={freeze} /> : null}
    </>
  )
}
