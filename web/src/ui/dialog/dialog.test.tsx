import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '#ui/dialog/dialog.tsx'

const inside = { clientX: 110, clientY: 110 }
const outside = { clientX: 5, clientY: 110 }

function openDialog(isLocked = false) {
  const onClose = vi.fn()
  render(
    <Dialog title="Codes" closeLabel="Close" onClose={onClose} isLocked={isLocked}>
      <p>Shown once</p>
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog')
  vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 100, 100))
  return { dialog, onClose }
}

test.each([
  ['a press on the backdrop closes', outside, outside, 1],
  ['a press on the padding keeps', inside, inside, 0],
  ['a selection that ends on the backdrop keeps', inside, outside, 0],
  ['a press that starts on the backdrop and ends in it keeps', outside, inside, 0],
])('%s a dialog', (_, down, up, closings) => {
  const { dialog, onClose } = openDialog()
  fireEvent.pointerDown(dialog, down)
  fireEvent.click(dialog, up)
  expect(onClose).toHaveBeenCalledTimes(closings)
})

test('a press on content that is drawn outside of the box keeps a dialog', () => {
  const { dialog, onClose } = openDialog()
  fireEvent.pointerDown(screen.getByText('Shown once'), outside)
  fireEvent.click(screen.getByText('Shown once'), outside)
  expect([onClose.mock.calls.length, dialog.hasAttribute('open')]).toEqual([0, true])
})

test('a locked dialog ignores its button, the backdrop and Escape, and reopens if the browser closes it', () => {
  const { dialog, onClose } = openDialog(true)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.pointerDown(dialog, outside)
  fireEvent.click(dialog, outside)
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
  if (dialog instanceof HTMLDialogElement) dialog.close()
  expect([onClose.mock.calls.length, dialog.hasAttribute('open')]).toEqual([0, true])
})
