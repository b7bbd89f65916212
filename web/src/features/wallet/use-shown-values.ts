import { useState } from 'react'
import { storedFlag } from '#lib/browser/stored-flag.ts'

const stored = storedFlag('wallet-shown')

/** Whether the wallet's values are shown: hidden until the user presses the eye button, then as last chosen in this browser. */
export function useShownValues(): { isShown: boolean; toggle: () => void } {
  const [isShown, setShown] = useState(stored.isSet)
  return {
    isShown,
    toggle: () => {
      setShown(!isShown)
      if (isShown) stored.clear()
      else stored.set()
    },
  }
}
