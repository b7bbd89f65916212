import { type ReactNode, useId } from 'react'
import { Card } from '#ui/layout/card.tsx'

type SettingsSectionProps = {
  /** What links lead to. */
  id: string
  title: string
  hint: ReactNode
  badge?: ReactNode
  /** A class with the height that what can be done takes at least. */
  room?: string | undefined
  children: ReactNode
}

/** One part of the settings: what it is about on the left, what can be done on the right; on phones one above the other. */
export function SettingsSection({ id, title, hint, badge, room = '', children }: SettingsSectionProps) {
  const headingId = useId()
  return (
    // Below the bars that stay in place when a link leads here.
    <div id={id} className="desk:scroll-mt-4">
      <Card aria-labelledby={headingId} className="grid gap-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] desk:gap-8">
        <div className="grid content-start gap-2">
          <div className="flex flex-wrap items-center gap-2">
            <h2 id={headingId} className="text-lg font-semibold">
              {title}
            </h2>
            {badge}
          </div>
          <p className="max-w-[60ch] text-sm text-ink-soft">{hint}</p>
        </div>
        {/* What could not be read needs no room for it. */}
        <div
          className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 has-[>[role=alert]]:min-h-0! ${room}`}
        >
          {children}
        </div>
      </Card>
    </div>
  )
}
