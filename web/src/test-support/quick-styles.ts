const told = ['display', 'visibility', 'pointer-events'] as const
type Told = (typeof told)[number]
type GetStyle = Window['getComputedStyle']

/**
 * Computes display, visibility and pointer-events, which role queries and clicks read for every element, without jsdom's
 * cascade, which took a fifth of the CPU time of the web tests. Without a stylesheet they follow from the kind of element and
 * the style attributes. jsdom computes all other properties.
 */
export function quickStyles(page: Document) {
  const view = page.defaultView
  if (!view || view.getComputedStyle.name === 'quickly') return
  const real: GetStyle = view.getComputedStyle.bind(view)
  const bare = bareStyles(page, real)
  view.getComputedStyle = function quickly(element, pseudo) {
    if (pseudo || page.styleSheets.length > 0 || dependsOnMore(element)) return real(element, pseudo)
    return quickStyle(
      (name) => tell(bare, element, name),
      () => real(element),
    )
  }
}

/** Whether jsdom's default stylesheet depends on more than the element's kind. */
function dependsOnMore(element: Element): boolean {
  return element.localName === 'summary' || element.hasAttribute('popover')
}

function tell(bare: ReturnType<typeof bareStyles>, element: Element, name: Told): string {
  const own = element.hasAttribute('style') && 'style' in element
  const set = own ? (element.style as CSSStyleDeclaration).getPropertyValue(name) : ''
  if (set) return set
  const style = bare(element)
  const parent = style.inherits[name] ? element.parentElement : null
  return parent ? tell(bare, parent, name) : style[name]
}

/** A style that computes the quick properties and reads the rest from jsdom. */
function quickStyle(tellOne: (name: Told) => string, real: () => CSSStyleDeclaration): CSSStyleDeclaration {
  const value = (name: string) => (isTold(name) ? tellOne(name) : real().getPropertyValue(name))
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return value
      if (name === 'pointerEvents') return tellOne('pointer-events')
      if (typeof name === 'string' && isTold(name)) return tellOne(name)
      const style = real()
      const found: unknown = Reflect.get(style, name, style)
      return typeof found === 'function' ? found.bind(style) : found
    },
  })
}

function isTold(name: string): name is Told {
  return told.some((one) => one === name)
}

/** jsdom's styles of a detached element of the same kind, computed once per kind. */
function bareStyles(page: Document, real: GetStyle) {
  const known = new Map<string, BareStyle>()
  return (element: Element): BareStyle => {
    const names = ['hidden', 'open', ...(element.localName === 'input' ? ['type'] : [])]
    const attributes = names.filter((name) => element.hasAttribute(name))
    const kind = [element.namespaceURI, element.localName]
    const key = [...kind, ...attributes.map((name) => `${name}=${element.getAttribute(name)}`)].join(' ')
    const found = known.get(key)
    if (found) return found
    const alone = page.createElementNS(element.namespaceURI, element.localName)
    for (const name of attributes) alone.setAttribute(name, element.getAttribute(name) ?? '')
    const style = bareStyle(real(alone))
    known.set(key, style)
    return style
  }
}

type BareStyle = Record<Told, string> & { inherits: Record<Told, boolean> }

function bareStyle(style: CSSStyleDeclaration): BareStyle {
  const { display, visibility, pointerEvents } = style
  const inherits = { display: false, visibility: visibility === 'visible', 'pointer-events': pointerEvents === 'auto' }
  return { display, visibility, 'pointer-events': pointerEvents, inherits }
}
