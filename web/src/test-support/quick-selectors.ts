const idSelector = /^\[id="([^"\\]+)"\]$/
/** A compound selector that begins with a lower-case tag: `input[type="checkbox"]`, `a[href]`, `h1`. */
const tagSelector = /^([a-z][a-z0-9]*)(?![\w-])[^\s,>+~|\\]*$/
/** The tag that an element needs to match a valid selector; undefined if other tags may match. */
const tagsBySelector = new Map<string, string | undefined>()

/**
 * Answers `querySelector('[id="…"]')` from jsdom's table of ids, and `matches` immediately if the tag differs. Queries by
 * label and by role call them for each element, and jsdom's selectors visit the whole page: a tenth of the CPU time of the
 * web tests.
 */
export function installQuickSelectors(page: Document) {
  const { prototype } = page.defaultView?.Element ?? {}
  if (!prototype || prototype.matches.name === 'matchesQuickly') return
  const { matches, querySelector } = prototype
  prototype.matches = function matchesQuickly(this: Element, selector: string) {
    if (!tagsBySelector.has(selector)) {
      // Throws for an invalid selector, which is then not cached.
      const isMatch = matches.call(this, selector)
      tagsBySelector.set(selector, tagSelector.exec(selector)?.[1])
      return isMatch
    }
    const tag = tagsBySelector.get(selector)
    return tag !== undefined && tag !== this.localName ? false : matches.call(this, selector)
  } as typeof matches
  prototype.querySelector = function querySelectorQuickly(this: Element, selector: string) {
    const id = this.isConnected ? idSelector.exec(selector)?.[1] : undefined
    const found = id === undefined ? undefined : this.ownerDocument.getElementById(id)
    // Another element with this id may be inside if the first is outside.
    const isCertain = found === null || (found !== undefined && found !== this && this.contains(found))
    return isCertain ? found : querySelector.call(this, selector)
  } as typeof querySelector
}
