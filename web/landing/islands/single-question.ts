/** Browsers that do not know `name` on <details> yet: one that opens closes the others of its name. */
export function singleQuestion(root: Document): void {
  if ('name' in HTMLDetailsElement.prototype) return
  const all = [...root.querySelectorAll<HTMLDetailsElement>('details[name]')]
  for (const one of all) {
    one.addEventListener('toggle', () => {
      if (!one.open) return
      for (const other of all) {
        if (other !== one && other.getAttribute('name') === one.getAttribute('name')) other.open = false
      }
    })
  }
}
