import { useText } from '#lib/text.ts'
import { say } from '#ui/say.tsx'

/** Says that a copy did not succeed. */
export function useCopyFailure(): (error: unknown) => void {
  const text = useText()
  return () => void say('error', text('copy.failed'))
}
