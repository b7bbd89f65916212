/**
 * The slide-out menu opens, closes by Escape and gives the focus back by itself. Here it takes the focus, keeps it as long
 * as it is open (the rest is inert), and closes when a link in it is chosen.
 */
export function keepMenu(root: Document): void {
  const menu = root.getElementById('menu')
  if (!menu || !('popover' in menu)) return
  const setInert = (isInert: boolean) => {
    const around = [...root.body.children, ...(menu.parentElement?.children ?? [])]
    for (const each of around) if (each instanceof HTMLElement && !each.contains(menu)) each.inert = isInert
  }
  // Before it closes, or the browser could not give the focus back to the button.
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
