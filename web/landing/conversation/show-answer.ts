import type { VisitorAnswer, VisitorPart } from '@murmur/contract/chat/visitors'
import { drawChart } from './draw-chart.ts'
import { element } from './element.ts'

type Texts = { verified: string; unverified: string; signUp: string; signUpHref: string }
type Token = Extract<VisitorPart, { type: 'tokens' }>['tokens'][number]

/** An answer as elements. `send` sends a message for the visitor. */
export function showAnswer(answer: VisitorAnswer, texts: Texts, send: (message: string) => void): HTMLElement {
  const answerElement = element(
    'div',
    { className: 'answer', lang: answer.language, dir: answer.direction },
    ...answer.parts.map((part) => showPart(part, texts, send)),
  )
  if (answer.needsAccount)
    answerElement.append(
      element(
        'p',
        {},
        element('a', { className: 'button primary', href: texts.signUpHref, textContent: texts.signUp }),
      ),
    )
  if (answer.suggestions.length > 0)
    answerElement.append(
      element(
        'ul',
        { className: 'talk-next' },
        ...answer.suggestions.map((message) => element('li', {}, messageButton(message, message, send))),
      ),
    )
  return answerElement
}

function showPart(part: VisitorPart, texts: Texts, send: (message: string) => void): Node {
  if (part.type === 'paragraph') return element('p', { textContent: part.text })
  if (part.type === 'chart') return drawChart(part.title, part.points)
  if (part.type === 'list') {
    const items = part.items.map((item) => element('li', { textContent: item }))
    return element(part.isOrdered ? 'ol' : 'ul', { className: 'talk-list' }, ...items)
  }
  if (part.type === 'figures') {
    const rows = part.rows.map(({ label, value }) =>
      element(
        'div',
        {},
        element('dt', { textContent: label }),
        element('dd', {}, element('bdi', { textContent: value })),
      ),
    )
    return element(
      'div',
      { className: 'talk-figures' },
      element('p', { textContent: part.title }),
      element('dl', {}, ...rows),
    )
  }
  const rows = part.tokens.map((token) => element('li', {}, tokenRow(token, texts, send)))
  const list = element('ul', { className: 'talk-tokens' }, ...rows)
  list.setAttribute('aria-label', part.title)
  return list
}

/**
 * A token as a link to its public page, or as a button if the visitor must choose one. The verification mark is outside
 * the name, because anyone can choose a name.
 */
function tokenRow(
  { symbol, name, chain, isVerified, price, path, say: message }: Token,
  texts: Texts,
  send: (message: string) => void,
) {
  const mark = isVerified
    ? element('b', { className: 'talk-verified', textContent: texts.verified })
    : element('b', { className: 'talk-unverified', textContent: texts.unverified })
  const content = [
    element('strong', {}, element('bdi', { textContent: symbol })),
    element('bdi', { className: 'talk-price', textContent: price }),
    element('span', {}, element('bdi', { textContent: name }), ` · ${chain} `, mark),
  ]
  if (message === null) return element('a', { href: path }, ...content)
  const button = element('button', { type: 'button' }, ...content)
  button.addEventListener('click', () => send(message))
  return button
}

function messageButton(label: string, message: string, send: (message: string) => void) {
  const button = element('button', { type: 'button', dir: 'auto', textContent: label })
  button.addEventListener('click', () => send(message))
  return button
}
