/**
 * The slide-out menu opens, closes by Escape and gives the focus back by itself. Here it takes the focus, keeps it as long
 * as it is open (the rest is inert), and closes when a link in it is chosen.
 */
export function keepMenu(root: Document): void {
  const menu = root.getElementById('menu')
  if (!menu || !('popover' in menu)) return
  const others = () =>
    [...root.body.children, ...(menu.parentElement?.children ?? [])].filter((each) => !each.contains(menu))
  menu.addEventListener('toggle', (event) => {
    const isOpen = (event as ToggleEvent).newState === 'open'
    for (const each of others()) if (each instanceof HTMLElement) each.inert = isOpen
    if (isOpen) menu.querySelector<HTMLElement>('nav a')?.focus()
  })
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover()
  })
}
