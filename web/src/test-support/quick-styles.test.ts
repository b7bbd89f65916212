import { afterEach, expect, it } from 'vitest'
import { installQuickStyles } from '#test-support/quick-styles.ts'

const body = `
  <main style="visibility: hidden; pointer-events: none">
    <p>quiet <b style="visibility: visible">loud</b></p><ul><li>one</li></ul>
    <button style="pointer-events: auto">press</button>
  </main>
  <div hidden><span>not there</span></div><div style="display: flex"><em>there</em></div>
  <input type="hidden"><input type="text" hidden><label>name</label><textarea></textarea><select><option>a</option></select>
  <dialog><h2>shut</h2></dialog><dialog open><h2>open</h2></dialog>
  <details><summary>more</summary><p>text</p></details>
  <table><thead hidden><tr><th>head</th></tr></thead><tbody><tr><td>cell</td></tr></tbody></table>
  <svg><title>drawn</title><g style="display: none"><path></path></g></svg>
  <template></template><script></script><a href="/">away</a><img alt="" src="data:,"><p popover>over</p>`

function computedStyles(page: Document) {
  const view = page.defaultView
  return [...page.querySelectorAll('*')].map((element) => {
    const style = view?.getComputedStyle(element)
    const { display, visibility, pointerEvents, color } = style ?? {}
    const values = ['display', 'visibility', 'pointer-events', 'font-weight'].map((name) =>
      style?.getPropertyValue(name),
    )
    return [element.localName, display, visibility, pointerEvents, color, ...values].join(' ')
  })
}

/** A separate page with its own window. */
function renderPage(html: string, prepare: (page: Document) => void = () => undefined) {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const page = frame.contentDocument as Document
  page.body.innerHTML = html
  prepare(page)
  return page
}

afterEach(() => document.body.replaceChildren())

it('quick styles equal those of jsdom for each element', () => {
  const styles = computedStyles(renderPage(body, installQuickStyles))
  expect(styles).toEqual(computedStyles(renderPage(body)))
  expect(styles.length).toBeGreaterThan(40)
})

it('quick styles delegate pages with a stylesheet to jsdom', () => {
  const styled = `<style>b { display: none } main { visibility: hidden }</style>${body}`
  const styles = computedStyles(renderPage(styled, installQuickStyles))
  expect(styles).toEqual(computedStyles(renderPage(styled)))
  expect(styles).not.toEqual(computedStyles(renderPage(body)))
})

it('quick styles are installed in the test environment', () => {
  expect(document.defaultView?.getComputedStyle.name).toBe('quickly')
})
