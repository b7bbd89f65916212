import { type KeyboardEvent, useEffect, useId, useState } from 'react'

export type ActiveOption = ReturnType<typeof useActiveOption>

/**
 * The option of a listbox selected with the arrow keys, while the focus stays in the field above it.
 * @param count number of visible options; 0 while the list is closed
 * @param list the options' list; a different one resets the selection
 */
export function useActiveOption(count: number, list: unknown) {
  const id = useId()
  const [reached, setReached] = useState<{ list: unknown; at: number }>()
  const at = reached?.list === list && reached && reached.at < count ? reached.at : undefined
  const optionId = (index: number) => `${id}-${index}`
  const go = (index: number) => setReached({ list, at: index })
  /** Clears the selection. */
  const leave = () => setReached(undefined)

  useEffect(() => {
    if (at !== undefined) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, id])

  /** @returns whether the list handled the key */
  const handleKey = ({ key }: KeyboardEvent): boolean => {
    if (count === 0) return false
    if (key === 'ArrowDown') go(at === undefined ? 0 : (at + 1) % count)
    else if (key === 'ArrowUp') go(at === undefined ? count - 1 : (at - 1 + count) % count)
    else return false
    return true
  }
  return { at, optionId, go, leave, handleKey }
}
