import { lazy, Suspense, useCallback, useState } from 'react'
import { useShortcuts } from '#features/shortcuts/use-shortcuts.ts'

const ShortcutsDialog = lazy(() =>
  import('#features/shortcuts/shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

/** Handles keyboard shortcuts on signed-in pages and shows their help. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  useShortcuts(useCallback(() => setOpen(true), []))
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}
