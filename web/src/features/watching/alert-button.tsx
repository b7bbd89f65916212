import type { ChainKey } from '@murmur/contract/chains'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '#features/watching/alert-dialog.tsx'
import { useText } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'

type AlertButtonProps = {
  token: { chain: ChainKey; address: string; symbol: string }
  /** USD at present; null: nobody tells. */
  price: number | null
  isSignedIn: boolean
  onSignUp: () => void
}

/** Opens the dialog that sets an alert. Who is not signed in is led to sign up. */
export function AlertButton({ token, price, isSignedIn, onSignUp }: AlertButtonProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => (isSignedIn ? setOpen(true) : onSignUp())}>
        <Bell aria-hidden size={20} />
        {text('alert.open')}
      </Button>
      {isOpen ? <AlertDialog token={token} price={price} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
