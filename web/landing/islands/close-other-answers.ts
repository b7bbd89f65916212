/** Polyfill of `name` on <details>: opening one closes the others with the same name. */
export function closeOtherAnswers(root: Document): void {
  if ('name' in HTMLDetailsElement.prototype) return
  const answers = [...root.querySelectorAll<HTMLDetailsElement>('details[name]')]
  for (const one of answers) {
    one.addEventListener('toggle', () => {
      if (!one.open) return
      for (const other of answers) {
        if (other !== one && other.getAttribute('name') === one.getAttribute('name')) other.open = false
      }
    })
  }
}
