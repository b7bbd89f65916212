import { type ReactNode, useId, useRef } from 'react'
import { useKeptFocus } from '#lib/browser/use-kept-focus.ts'
import { Card } from '#ui/layout/card.tsx'

type SettingsSectionProps = {
  /** The id that links refer to. */
  id: string
  title: string
  hint: ReactNode
  badge?: ReactNode
  /** A class with the minimum height of the content. */
  minHeight?: string | undefined
  /** Marks what cannot be undone. */
  isDanger?: boolean
  children: ReactNode
}

/** A section of the settings: description on the left, controls on the right; stacked on phones. */
export function SettingsSection(props: SettingsSectionProps) {
  const { id, title, hint, badge, minHeight = '', isDanger = false, children } = props
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const controls = useRef<HTMLDivElement>(null)
  useKeptFocus(controls, heading)
  return (
    // Scroll to below the sticky bars.
    <div id={id} className="rounded-card desk:scroll-mt-4">
      <Card
        aria-labelledby={headingId}
        className={`grid gap-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] desk:gap-8 ${isDanger ? 'border-loss!' : ''}`}
      >
        <div className="grid content-start gap-2">
          <div className="flex flex-wrap items-center gap-2">
            <h2
              ref={heading}
              id={headingId}
              tabIndex={-1}
              className={`text-lg font-semibold ${isDanger ? 'text-loss' : ''}`}
            >
              {title}
            </h2>
            {badge}
          </div>
          <p className="max-w-[60ch] text-sm text-ink-soft">{hint}</p>
        </div>
        {/* An error needs no reserved height. */}
        <div
          ref={controls}
          className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 has-[>[role=alert]]:min-h-0! ${minHeight}`}
        >
          {children}
        </div>
      </Card>
    </div>
  )
}
