const quickProperties = ['display', 'visibility', 'pointer-events'] as const
type QuickProperty = (typeof quickProperties)[number]
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
    if (pseudo || page.styleSheets.length > 0 || needsComputedStyle(element)) return real(element, pseudo)
    return quickStyle(
      (name) => computeValue(bare, element, name),
      () => real(element),
    )
  }
}

/** Whether jsdom's default stylesheet depends on more than the element's kind. */
function needsComputedStyle(element: Element): boolean {
  return element.localName === 'summary' || element.hasAttribute('popover')
}

function computeValue(bare: ReturnType<typeof bareStyles>, element: Element, name: QuickProperty): string {
  const own = element.hasAttribute('style') && 'style' in element
  const set = own ? (element.style as CSSStyleDeclaration).getPropertyValue(name) : ''
  if (set) return set
  const style = bare(element)
  const parent = style.inherits[name] ? element.parentElement : null
  return parent ? computeValue(bare, parent, name) : style[name]
}

/** A style that computes the quick properties and reads the rest from jsdom. */
function quickStyle(quickValue: (name: QuickProperty) => string, real: () => CSSStyleDeclaration): CSSStyleDeclaration {
  const value = (name: string) => (isQuick(name) ? quickValue(name) : real().getPropertyValue(name))
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return value
      if (name === 'pointerEvents') return quickValue('pointer-events')
      if (typeof name === 'string' && isQuick(name)) return quickValue(name)
      const style = real()
      const found: unknown = Reflect.get(style, name, style)
      return typeof found === 'function' ? found.bind(style) : found
    },
  })
}

function isQuick(name: string): name is QuickProperty {
  return quickProperties.some((one) => one === name)
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

type BareStyle = Record<QuickProperty, string> & { inherits: Record<QuickProperty, boolean> }

function bareStyle(style: CSSStyleDeclaration): BareStyle {
  const { display, visibility, pointerEvents } = style
  const inherits = { display: false, visibility: visibility === 'visible', 'pointer-events': pointerEvents === 'auto' }
  return { display, visibility, 'pointer-events': pointerEvents, inherits }
}
