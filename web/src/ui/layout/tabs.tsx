import * as Radix from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'

/** `hotkey`: the single key that opens the tab, if such keys are on. */
type Tab = { value: string; label: string; panel: ReactNode; hotkey?: string }
type TabsProps = {
  label: string
  tabs: Tab[]
  value: string
  onChange: (value: string) => void
  /** Smaller, without a margin, for a row with other controls. */
  isCompact?: boolean
}

/** Tabs whose panels stay mounted, so that a form keeps its input when the user switches tabs. */
export function Tabs({ label, tabs, value, onChange, isCompact = false }: TabsProps) {
  return (
    <Radix.Root
      value={value}
      onValueChange={onChange}
      // A change of language re-renders this.
      dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
    >
      <Radix.List
        aria-label={label}
        className={`no-print grid grid-flow-col rounded-card bg-sunk ${isCompact ? 'auto-cols-auto gap-0.5 p-0.5' : 'mb-4 auto-cols-fr gap-1 p-1 sm:mb-6'}`}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            data-hotkey={tab.hotkey}
            // Radix listens to mousedown, which a click from a hotkey or a screen reader lacks.
            onClick={() => tab.value !== value && onChange(tab.value)}
            className={`rounded-[7px] border border-transparent font-semibold text-ink-soft transition-colors duration-150 ease-out hover:text-ink aria-selected:border-line-strong aria-selected:bg-card aria-selected:text-ink forced-colors:aria-selected:bg-[Highlight] forced-colors:aria-selected:text-[HighlightText] forced-colors:aria-selected:forced-color-adjust-none ${isCompact ? 'min-h-10 min-w-11 px-1 text-sm sm:px-4' : 'min-h-11 px-4'}`}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          forceMount
          hidden={tab.value !== value}
          // The panel's own controls are focusable; the panel need not be.
          tabIndex={undefined}
        >
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
