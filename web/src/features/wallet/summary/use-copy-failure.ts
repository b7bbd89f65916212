import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

/** Reports a failed copy to the clipboard. */
export function useCopyFailure(): (error: unknown) => void {
  const text = useText()
  return () => void showToast('error', text('copy.failed'))
}
