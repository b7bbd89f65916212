import type { ChainKey } from '@murmur/contract/chains'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

const AlertDialog = lazyComponent(async () => (await import('#features/watching/alert-dialog.tsx')).AlertDialog)

type AlertButtonProps = {
  token: { chain: ChainKey; address: string; symbol: string }
  /** Current price in USD; null if unknown. */
  price: number | null
  isSignedIn: boolean
  onSignUp: () => void
}

/** Opens the dialog for a price alert; without a session, calls `onSignUp`. */
export function AlertButton({ token, price, isSignedIn, onSignUp }: AlertButtonProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => (isSignedIn ? setOpen(true) : onSignUp())}>
        <Bell aria-hidden size={20} />
        <span>{text('alert.open')}</span>
      </Button>
      {isOpen ? <AlertDialog token={token} price={price} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
