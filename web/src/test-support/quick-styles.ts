const quickProperties = ['display', 'visibility', 'pointer-events'] as const
type QuickProperty = (typeof quickProperties)[number]
type GetStyle = Window['getComputedStyle']

/**
 * Computes display, visibility and pointer-events, which role queries and clicks read for every element, without jsdom's
 * cascade, which took a fifth of the CPU time of the web tests. Without a stylesheet they follow from the kind of element and
 * the style attributes. jsdom computes all other properties.
 */
export function installQuickStyles(page: Document) {
  const view = page.defaultView
  if (!view || view.getComputedStyle.name === 'quickly') return
  const real: GetStyle = view.getComputedStyle.bind(view)
  const getDetachedStyle = detachedStyles(page, real)
  view.getComputedStyle = function quickly(element, pseudo) {
    if (pseudo || page.styleSheets.length > 0 || needsComputedStyle(element)) return real(element, pseudo)
    return quickStyle(
      (name) => computeValue(getDetachedStyle, element, name),
      () => real(element),
    )
  }
}

/** Whether jsdom's default stylesheet depends on more than the element's kind. */
function needsComputedStyle(element: Element): boolean {
  return element.localName === 'summary' || element.hasAttribute('popover')
}

function computeValue(
  getDetachedStyle: ReturnType<typeof detachedStyles>,
  element: Element,
  name: QuickProperty,
): string {
  const hasInlineStyle = element.hasAttribute('style') && 'style' in element
  const inlineValue = hasInlineStyle ? (element.style as CSSStyleDeclaration).getPropertyValue(name) : ''
  if (inlineValue) return inlineValue
  const style = getDetachedStyle(element)
  const parent = style.inherits[name] ? element.parentElement : null
  return parent ? computeValue(getDetachedStyle, parent, name) : style[name]
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
function detachedStyles(page: Document, real: GetStyle) {
  const stylesByKind = new Map<string, DetachedStyle>()
  return (element: Element): DetachedStyle => {
    const names = ['hidden', 'open', ...(element.localName === 'input' ? ['type'] : [])]
    const attributes = names.filter((name) => element.hasAttribute(name))
    const kind = [element.namespaceURI, element.localName]
    const key = [...kind, ...attributes.map((name) => `${name}=${element.getAttribute(name)}`)].join(' ')
    const found = stylesByKind.get(key)
    if (found) return found
    const detached = page.createElementNS(element.namespaceURI, element.localName)
    for (const name of attributes) detached.setAttribute(name, element.getAttribute(name) ?? '')
    const style = toDetachedStyle(real(detached))
    stylesByKind.set(key, style)
    return style
  }
}

type DetachedStyle = Record<QuickProperty, string> & { inherits: Record<QuickProperty, boolean> }

function toDetachedStyle(style: CSSStyleDeclaration): DetachedStyle {
  const { display, visibility, pointerEvents } = style
  const inherits = { display: false, visibility: visibility === 'visible', 'pointer-events': pointerEvents === 'auto' }
  return { display, visibility, 'pointer-events': pointerEvents, inherits }
}
