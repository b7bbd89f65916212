import { showToast } from '#ui/feedback/show-toast.tsx'

/** Shows a success; while an element with the attribute `data-receipt` shows the same sentence, it is only announced. */
export function announceSuccess(sentence: string): void {
  showToast('success', sentence, undefined, 'receipt')
}
