/**
 * The slide-out menu opens, closes with Escape and restores the focus natively. This script moves the focus into it, traps
 * it while the menu is open (the rest is inert), and closes it when a link is clicked.
 */
export function trapMenuFocus(root: Document): void {
  const menu = root.getElementById('menu')
  if (!menu || !('popover' in menu)) return
  const setInert = (isInert: boolean) => {
    const siblings = [...root.body.children, ...(menu.parentElement?.children ?? [])]
    for (const each of siblings) if (each instanceof HTMLElement && !each.contains(menu)) each.inert = isInert
  }
  // Runs before the menu closes, so that the browser can restore the focus to the button.
  menu.addEventListener('beforetoggle', (event) => {
    if (event.newState === 'closed') setInert(false)
  })
  menu.addEventListener('toggle', (event) => {
    if (event.newState !== 'open') return
    setInert(true)
    menu.querySelector<HTMLElement>('nav a')?.focus()
  })
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover()
  })
}
