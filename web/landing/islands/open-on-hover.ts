import { createHoverIntent } from './hover-intent.ts'

/** Also opens the header's panels on hover, and closes them on Escape or a click elsewhere. */
export function openOnHover(root: Document): void {
  const panels = [...root.querySelectorAll<HTMLDetailsElement>('.header details[name="panel"]')]
  const hoverIntent = createHoverIntent((id) => {
    for (const [at, panel] of panels.entries()) panel.open = String(at) === id
  })
  for (const [at, panel] of panels.entries()) {
    const item = panel.closest<HTMLElement>('[data-panel]')
    item?.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && hoverIntent.enter(String(at)))
    item?.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && hoverIntent.leave())
    panel.addEventListener('click', (event) => {
      // The default action of a click runs after this handler.
      queueMicrotask(() => hoverIntent.note(undefined))
      if (event.target instanceof Element && event.target.closest('a')) panel.open = false
    })
  }
  const close = () => {
    hoverIntent.note(undefined)
    for (const panel of panels) panel.open = false
  }
  root.addEventListener('keydown', (event) => {
    const open = panels.find((panel) => panel.open)
    if (event.key !== 'Escape' || !open) return
    if (open.contains(root.activeElement)) open.querySelector('summary')?.focus()
    close()
  })
  root.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && !event.target.closest('details[name="panel"], [data-panel]')) close()
  })
  for (const panel of panels) {
    panel.addEventListener('focusout', (event) => {
      const newFocus = event.relatedTarget
      if (newFocus instanceof Node && !panel.contains(newFocus)) panel.open = false
    })
  }
}
