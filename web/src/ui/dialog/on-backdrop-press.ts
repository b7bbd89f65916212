/**
 * Calls `close` when the user presses the backdrop of a modal dialog: pointer down and up outside of its box. A click on its padding, or
 * the end of a selection of text, also has the dialog as its target.
 * @returns a function that removes the listeners
 */
export function onBackdropPress(dialog: HTMLDialogElement, close: () => void): () => void {
  let startsOutside = false
  const start = (event: PointerEvent) => {
    startsOutside = isOnBackdrop(dialog, event)
  }
  const end = (event: MouseEvent) => {
    if (startsOutside && isOnBackdrop(dialog, event)) close()
  }
  dialog.addEventListener('pointerdown', start)
  dialog.addEventListener('click', end)
  return () => {
    dialog.removeEventListener('pointerdown', start)
    dialog.removeEventListener('click', end)
  }
}

function isOnBackdrop(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
