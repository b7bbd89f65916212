import { useCallback, useState } from 'react'
import { useShortcuts } from '#features/shortcuts/use-shortcuts.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'

const ShortcutsDialog = lazyComponent(
  async () => (await import('#features/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
)

/** Handles keyboard shortcuts on signed-in pages and shows their help. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  useShortcuts(useCallback(() => setOpen(true), []))
  return isOpen ? <ShortcutsDialog onClose={() => setOpen(false)} /> : null
}
