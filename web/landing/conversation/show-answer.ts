import type { VisitorAnswer, VisitorPart } from '@murmur/contract/chat/visitors'
import { createElement } from './create-element.ts'
import { drawChart } from './draw-chart.ts'

type Texts = { verified: string; unverified: string; signUp: string; signUpHref: string }
type Token = Extract<VisitorPart, { type: 'tokens' }>['tokens'][number]

/** An answer as elements. `send` sends a message for the visitor. */
export function showAnswer(answer: VisitorAnswer, texts: Texts, send: (message: string) => void): HTMLElement {
  const answerElement = createElement(
    'div',
    { className: 'answer', lang: answer.language, dir: answer.direction },
    ...answer.parts.map((part) => showPart(part, texts, send)),
  )
  if (answer.needsAccount)
    answerElement.append(
      createElement(
        'p',
        {},
        createElement('a', { className: 'button primary', href: texts.signUpHref, textContent: texts.signUp }),
      ),
    )
  if (answer.suggestions.length > 0)
    answerElement.append(
      createElement(
        'ul',
        { className: 'talk-next' },
        ...answer.suggestions.map((message) => createElement('li', {}, messageButton(message, message, send))),
      ),
    )
  return answerElement
}

function showPart(part: VisitorPart, texts: Texts, send: (message: string) => void): Node {
  if (part.type === 'paragraph') return createElement('p', { textContent: part.text })
  if (part.type === 'chart') return drawChart(part.title, part.points)
  if (part.type === 'list') {
    const items = part.items.map((item) => createElement('li', { textContent: item }))
    return createElement(part.isOrdered ? 'ol' : 'ul', { className: 'talk-list' }, ...items)
  }
  if (part.type === 'figures') {
    const rows = part.rows.map(({ label, value }) =>
      createElement(
        'div',
        {},
        createElement('dt', { textContent: label }),
        createElement('dd', {}, createElement('bdi', { textContent: value })),
      ),
    )
    return createElement(
      'div',
      { className: 'talk-figures' },
      createElement('p', { textContent: part.title }),
      createElement('dl', {}, ...rows),
    )
  }
  const rows = part.tokens.map((token) => createElement('li', {}, tokenRow(token, texts, send)))
  const list = createElement('ul', { className: 'talk-tokens' }, ...rows)
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
  const verificationBadge = isVerified
    ? createElement('b', { className: 'talk-verified', textContent: texts.verified })
    : createElement('b', { className: 'talk-unverified', textContent: texts.unverified })
  const content = [
    createElement('strong', {}, createElement('bdi', { textContent: symbol })),
    createElement('bdi', { className: 'talk-price', textContent: price }),
    createElement('span', {}, createElement('bdi', { textContent: name }), ` · ${chain} `, verificationBadge),
  ]
  if (message === null) return createElement('a', { href: path }, ...content)
  const button = createElement('button', { type: 'button' }, ...content)
  button.addEventListener('click', () => send(message))
  return button
}

function messageButton(label: string, message: string, send: (message: string) => void) {
  const button = createElement('button', { type: 'button', dir: 'auto', textContent: label })
  button.addEventListener('click', () => send(message))
  return button
}
