import type { ChainKey } from '@murmur/contract/chains'
import { useState } from 'react'

/** The expanded token sections, by chain; none at first. */
export function useOpenSections() {
  const [opened, setOpened] = useState<readonly ChainKey[]>([])
  const isOpen = (chain: ChainKey) => opened.includes(chain)
  const open = (chain: ChainKey) => setOpened((before) => [...before.filter((one) => one !== chain), chain])
  const toggle = (chain: ChainKey) =>
    isOpen(chain) ? setOpened((before) => before.filter((one) => one !== chain)) : open(chain)
  return { isOpen, open, toggle }
}
