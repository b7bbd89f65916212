/// <reference lib="dom" />
import type { ReceiptRow } from './describe-receipt.ts'

/** Shows a verdict above the file's field, and moves the focus there, so that screen readers read it first. */
export function printResult(id: string, verdict: HTMLElement, ...details: HTMLElement[]): void {
  document.getElementById(id)?.replaceChildren(verdict, ...details)
  verdict.focus()
}

/** The verdict as one large sentence, and its meaning. */
export function makeVerdict(headline: string, sentence: string, isGood: boolean): HTMLElement {
  const line = element('p', '', `verdict ${isGood ? 'intact' : 'broken'}`)
  line.dataset.mark = isGood ? '✓' : '✕'
  line.tabIndex = -1
  line.append(element('strong', headline), element('span', sentence))
  return line
}

export function makeSection(title: string, content: HTMLElement): HTMLElement {
  const node = element('section')
  node.append(element('h3', title), content)
  return node
}

/** Names with their values; an address or hash in groups of four. */
export function makeList(rows: readonly ReceiptRow[]): HTMLElement {
  const node = element('dl')
  for (const { name, value, note, style: look } of rows) {
    const [line, content] = [element('div'), element('dd', '', look)]
    content.append(...(look === 'code' ? groupByFour(value) : [value]), ...(note ? [element('small', note)] : []))
    line.append(element('dt', name), content)
    node.append(line)
  }
  return node
}

/** Groups of four; an identifier with hyphens is already grouped. */
const groupByFour = (code: string) =>
  (code.includes('-') ? [code] : (code.match(/^0x|.{1,4}/g) ?? [])).map((part) => element('span', part))

export function element(tag: string, text = '', look = ''): HTMLElement {
  const node = document.createElement(tag)
  if (look) node.className = look
  node.append(text)
  return node
}
