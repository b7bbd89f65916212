import { WifiOff } from 'lucide-react'
import { useOnline } from '#lib/browser/use-online.ts'
import { useText } from '#lib/i18n/text.ts'

/** Shows that the browser is offline. The live region is always present, so that screen readers announce the change. */
export function OfflineBar() {
  const text = useText()
  const isOnline = useOnline()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-2 top-16 z-40 flex justify-center desk:top-2">
      {isOnline ? null : (
        <p className="no-print flex max-w-[36rem] items-center gap-3 rounded-card border border-line-strong bg-card px-4 py-2.5 text-sm text-ink">
          <WifiOff aria-hidden size={20} className="shrink-0 text-caution" />
          {text('shell.offline')}
        </p>
      )}
    </div>
  )
}
