import { commandKey } from '#lib/browser/command-key.ts'
import { useText } from '#lib/i18n/text.ts'
import { Murmur } from '#ui/murmur/murmur.tsx'

/** The line at the bottom of wide screens that opens the assistant. The page scrolls above it, so that it covers nothing. */
export function DockLine({ onOpen }: { onOpen: () => void }) {
  const text = useText()
  return (
    <div className="no-print pointer-events-none fixed start-64 end-0 bottom-2.5 z-20 flex justify-center px-8">
      <button
        type="button"
        data-dock-line
        aria-label={text('dock.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onOpen}
        className="pointer-events-auto flex min-h-11 w-full max-w-2xl items-center gap-3 rounded-full border border-line-strong bg-card px-5 text-start text-ink-soft transition-colors duration-150 ease-out hover:border-accent hover:text-ink"
      >
        <Murmur isNarrow className="h-5 w-10 text-accent" />
        <span className="min-w-0 flex-1 truncate">{text('dock.placeholder')}</span>
        <kbd className="rounded-md bg-sunk px-2 py-0.5 font-mono text-xs">{commandKey('K')}</kbd>
      </button>
    </div>
  )
}
