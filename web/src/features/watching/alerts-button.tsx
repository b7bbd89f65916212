import { Bell } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { useUrlOverlay } from '#lib/routing/use-url-overlay.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

const AlertList = lazyComponent(async () => (await import('#features/watching/alert-list.tsx')).AlertList)

/** Opens the list of all alerts of the user. `newAlert`: a button that sets one. */
export function AlertsButton({ newAlert }: { newAlert?: ReactNode }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const hrefFor = useUrlOverlay('alerts', () => setOpen(true))
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Bell aria-hidden size={20} />
        {text('alert.all')}
      </Button>
      {isOpen ? (
        <Dialog
          title={text('alert.all')}
          closeLabel={text('dialog.close')}
          href={hrefFor('all')}
          onClose={() => setOpen(false)}
        >
          <div className="-mx-1 min-h-0 overflow-y-auto px-1 pb-1">
            <AlertList action={newAlert} />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
