import { useEffect, useRef, useState } from 'react'
import type { SettingsPartProps } from '#app/pages/settings/settings-part.tsx'
import { laterSections } from '#app/pages/settings/settings-sections.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useHasBeenVisible } from '#lib/browser/use-has-been-visible.ts'
import { useHasInteracted } from '#lib/browser/use-has-interacted.ts'
import { useText } from '#lib/i18n/text.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { SettingsSection } from '#ui/layout/settings-section.tsx'

const SettingsPart = lazyComponent(
  async () => (await import('#app/pages/settings/settings-part.tsx')).SettingsPart,
  <ControlsPlaceholder />,
)
const ids = Object.keys(laterSections) as SettingsPartProps['id'][]

/**
 * The sections further down. Headings and hints render at once, so that they can be searched and linked to; the controls load
 * on the first interaction with the page, or when a section becomes visible.
 */
export function LaterSettings({ outcome }: { outcome: string | null }) {
  const text = useText()
  const below = useRef<HTMLDivElement>(null)
  const hasInteracted = useHasInteracted()
  const isVisible = useHasBeenVisible(below)
  const isWanted = hasInteracted || isVisible || outcome !== null || isLater(location.hash)
  useArrivalAgain(isWanted)
  return (
    <>
      {ids.map((id, at) => {
        const { title, hint, room, isSoon } = laterSections[id]
        const badge = isSoon ? <Badge>{text('settings.coming-soon')}</Badge> : undefined
        return (
          <div key={id} ref={at === 0 ? below : undefined}>
            <SettingsSection id={id} title={text(title)} hint={text(hint)} badge={badge} room={room}>
              {isWanted ? <SettingsPart id={id} outcome={outcome} /> : <ControlsPlaceholder />}
            </SettingsSection>
          </div>
        )
      })}
    </>
  )
}

const isLater = (hash: string) => ids.some((id) => hash === `#${id}`)

/** Repeats the scroll to a linked section once all sections have their final height. */
function useArrivalAgain(isWanted: boolean) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    // The section itself shows the error.
    if (isWanted)
      SettingsPart.load().then(
        () => setThere(true),
        () => undefined,
      )
  }, [isWanted])
  useEffect(() => {
    if (isThere && isLater(location.hash)) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isThere])
}

/** Receives the keyboard focus until the controls load; Tab then continues into the controls. */
function ControlsPlaceholder() {
  const text = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the focusable controls are still loading
    <div role="status" tabIndex={0} className="grid gap-3">
      <span className="sr-only">{text('loading')}</span>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  )
}
