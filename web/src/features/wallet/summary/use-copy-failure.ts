import { useText } from '#lib/i18n/text.ts'
import { say } from '#ui/feedback/say.tsx'

/** Reports a failed copy to the clipboard. */
export function useCopyFailure(): (error: unknown) => void {
  const text = useText()
  return () => void say('error', text('copy.failed'))
}
