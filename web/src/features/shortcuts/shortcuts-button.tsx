import { useState } from 'react'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

const ShortcutsDialog = lazyComponent(
  async () => (await import('#features/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
)

/** Opens the list of shortcuts, for users who do not know the key for it. */
export function ShortcutsButton() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="justify-self-start">
        {text('hotkey.show')}
      </Button>
      {isOpen ? <ShortcutsDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
