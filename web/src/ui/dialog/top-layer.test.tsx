import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TopLayer } from '#ui/dialog/top-layer.tsx'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'

const app = (dialogs: string[], onClose = vi.fn()) => (
  <TopLayer>
    {dialogs.map((title) => (
      <Dialog key={title} title={title} closeLabel="Close" onClose={onClose}>
        <p>content</p>
      </Dialog>
    ))}
    <Toaster label="Notifications" dismissLabel="Dismiss" />
  </TopLayer>
)
const dialogOfToast = () => screen.getByText('said').closest('dialog')?.textContent

test('a toast renders in the topmost modal and survives it', () => {
  const { rerender } = render(app([]))
  act(() => void showToast('error', 'said'))
  expect(dialogOfToast()).toBeUndefined()
  rerender(app(['One']))
  expect(dialogOfToast()).toContain('One')
  rerender(app(['One', 'Two']))
  expect(dialogOfToast()).toContain('Two')
  rerender(app(['One']))
  expect(dialogOfToast()).toContain('One')
  rerender(app([]))
  expect(screen.getByText('said')).toBeTruthy()
  expect(dialogOfToast()).toBeUndefined()
})

test('a modal that is unmounted or replaced does not call onClose', () => {
  const onClose = vi.fn()
  const { rerender } = render(app(['One'], onClose))
  rerender(app(['Two'], onClose))
  expect(onClose).not.toHaveBeenCalled()
  screen.getByRole<HTMLDialogElement>('dialog', { name: 'Two' }).close()
  expect(onClose).toHaveBeenCalledTimes(1)
})
