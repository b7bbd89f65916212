import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'

type SettingsSectionProps = { title: string; hint?: ReactNode; badge?: ReactNode; children: ReactNode }

/** One part of the settings: what it is about on the left, what can be done on the right; on phones one above the other. */
export function SettingsSection({ title, hint, badge, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="grid gap-4 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] desk:gap-8">
      <div className="grid content-start gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {badge}
        </div>
        {hint ? <p className="max-w-[60ch] text-sm text-ink-soft">{hint}</p> : null}
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">{children}</div>
    </Card>
  )
}
