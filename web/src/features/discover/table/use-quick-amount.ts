import { useState } from 'react'
import { createStoredText } from '#lib/browser/stored-text.ts'

const storedAmount = createStoredText('quick-buy')
const defaultAmount = '25'

/** The amount of quick buys in USD as the user wrote it, remembered in this browser. */
export function useQuickAmount() {
  const [amount, setAmount] = useState(() => storedAmount.read() ?? defaultAmount)
  return {
    /** A positive amount as plain decimal text; the default amount if the input is anything else. */
    amount: isAmount(amount) ? amount : defaultAmount,
    typed: amount,
    change: (next: string) => {
      setAmount(next)
      if (isAmount(next)) storedAmount.write(next)
    },
  }
}

function isAmount(text: string): boolean {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 0
}
