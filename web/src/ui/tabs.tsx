import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { onwardKey } from '#ui/onward-key.ts'

/** `hotkey`: the single key that opens it, where such keys are on. */
type Tab = { value: string; label: string; panel: ReactNode; hotkey?: string }
type TabsProps = { label: string; tabs: Tab[]; value: string; onChange: (value: string) => void }

/** Tabs whose panels stay in the page, so that what was typed in one is still there on the way back. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId()
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    const next = neighbour(onwardKey(event), tabs, value)
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(`${id}-tab-${next.value}`)?.focus()
  }
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={turn}
        className="no-print mb-6 grid auto-cols-fr grid-flow-col gap-1 rounded-card bg-sunk p-1"
      >
        {tabs.map((tab) => {
          const isOpen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-selected={isOpen}
              aria-controls={`${id}-panel-${tab.value}`}
              tabIndex={isOpen ? 0 : -1}
              data-hotkey={tab.hotkey}
              onClick={() => onChange(tab.value)}
              className={`min-h-11 rounded-[7px] border px-4 font-semibold transition-colors duration-150 ease-out ${isOpen ? 'border-line-strong bg-card text-ink' : 'border-transparent text-ink-soft hover:text-ink'}`}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== value}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}

function neighbour(key: string, tabs: Tab[], value: string): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.value === value)
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs[(at - 1 + tabs.length) % tabs.length]
  if (key === 'Home') return tabs[0]
  return key === 'End' ? tabs.at(-1) : undefined
}
