type Properties = {
  className?: string
  lang?: string
  dir?: string
  href?: string
  type?: 'button'
  textContent?: string
}

/** Creates an element. Third-party texts are set as text only, never as HTML. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties)
  created.append(...children)
  return created
}
