import { currentTopicId } from '@murmur/contract/help'
import { useEffect } from 'react'
import { navigate } from '#lib/routing/navigate.ts'
import { useHash } from '#lib/routing/use-hash.ts'

/** The hash of the help's view. Replaces that of a topic's former id in the address. */
export function useHelpHash(): string {
  const hash = useHash()
  const current = currentTopicId(hash)
  useEffect(() => {
    if (current !== hash) navigate(`/app/help#${current}`, { replace: true })
  }, [current, hash])
  return current
}
