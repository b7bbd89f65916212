/**
 * Loads the conversation's script on the visitor's first interaction with it, by pointer or keyboard. A message sent before the
 * script has loaded waits in `data-pending`.
 */
export function loadConversation(root: Document): void {
  const section = root.querySelector<HTMLElement>('[data-talk]')
  if (!section) return
  const load = () => {
    if (section.dataset.loading) return
    section.dataset.loading = 'yes'
    const script = root.createElement('script')
    script.type = 'module'
    script.src = section.dataset.talk ?? ''
    script.addEventListener('error', () => {
      script.remove()
      delete section.dataset.loading
      showFailure(root, section)
    })
    root.head.append(script)
  }
  for (const eventName of ['pointerdown', 'focusin', 'click']) section.addEventListener(eventName, load)
  section.addEventListener('submit', () => keepPending(section))
  section.addEventListener('click', ({ target }) => keepPending(section, target))
}

function showFailure(root: Document, section: HTMLElement): void {
  const line = root.createElement('p')
  line.className = 'answer talk-failed'
  line.textContent = section.dataset.failed ?? ''
  section.querySelector('[role="log"]')?.append(line)
}

function keepPending(section: HTMLElement, target?: EventTarget | null): void {
  if (section.dataset.ready) return
  const example = target instanceof Element ? target.closest('[data-say]')?.textContent : undefined
  const typed = section.querySelector('input')?.value
  const text = target === undefined ? typed : example
  if (text?.trim()) section.dataset.pending = text
}
