import { useState } from 'react'
import { createStoredText } from '#lib/browser/stored-text.ts'
import { parseTypedAmount } from '#lib/format/typed-amount.ts'
import { locales } from '#lib/i18n/locales.ts'
import { useText } from '#lib/i18n/text.ts'

const storedAmount = createStoredText('quick-buy')
const defaultAmount = '25'

/** `typed` is undefined until the user types. */
type Entry = { amount: string; typed?: string }

/** The amount of quick buys in USD, remembered in this browser. */
export function useQuickAmount() {
  const text = useText()
  const [entry, setEntry] = useState<Entry>(() => ({ amount: readStoredAmount() }))
  const problem = entry.typed === undefined ? undefined : findProblem(entry.typed)
  return {
    /** A positive amount as plain decimal text: the last valid one. */
    amount: entry.amount,
    typed: entry.typed ?? entry.amount.replace('.', locales[text.language].point),
    /** An error message if the field is not a valid amount. */
    problem,
    change: (typed: string) => {
      const { plain } = parseTypedAmount(text, typed)
      setEntry({ amount: isAmount(plain) ? plain : entry.amount, typed })
      if (isAmount(plain)) storedAmount.write(plain)
    },
  }

  function findProblem(typed: string): string | undefined {
    const { plain, problem } = parseTypedAmount(text, typed)
    return problem ?? (isAmount(plain) ? undefined : text('filter.quick-invalid'))
  }
}

function readStoredAmount(): string {
  const stored = storedAmount.read()
  return stored !== undefined && isAmount(stored) ? stored : defaultAmount
}

function isAmount(plain: string): boolean {
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0
}
