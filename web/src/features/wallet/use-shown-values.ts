import { useState } from 'react'
import { createStoredFlag } from '#lib/browser/stored-flag.ts'

const shownValuesFlag = createStoredFlag('wallet-shown')

/** Whether the wallet's values are shown: hidden until the user presses the eye button, then as last chosen in this browser. */
export function useShownValues(): { isShown: boolean; toggle: () => void } {
  const [isShown, setShown] = useState(shownValuesFlag.isSet)
  return {
    isShown,
    toggle: () => {
      setShown(!isShown)
      if (isShown) shownValuesFlag.clear()
      else shownValuesFlag.set()
    },
  }
}
