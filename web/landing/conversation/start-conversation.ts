import { askServer } from './ask-server.ts'
import { createElement } from './create-element.ts'
import { showAnswer } from './show-answer.ts'

/** Runs the conversation of the page: sends messages one at a time and appends the answers to the log. */
export function startConversation(section: HTMLElement): void {
  const log = section.querySelector<HTMLElement>('[role="log"]')
  const form = section.querySelector('form')
  const input = section.querySelector('input')
  if (!log || !form || !input) return
  const { you = '', waiting = '', failed = '' } = section.dataset
  const { verified = '', unverified = '', signUp = '', signUpHref = '' } = section.dataset
  let context: string | null = null
  let isWaiting = false

  const append = (...nodes: Node[]) => {
    log.append(...nodes)
    log.scrollTop = log.scrollHeight
  }
  const sendMessage = async (message: string) => {
    const text = message.trim()
    if (!text || isWaiting) return
    isWaiting = true
    const sentElement = createElement(
      'p',
      { className: 'said', dir: 'auto' },
      createElement('span', { className: 'unseen' }, `${you}: `),
      text,
    )
    const pending = createElement('p', { className: 'answer talk-waiting', textContent: waiting })
    append(sentElement, pending)
    const reply = await askServer(text, context)
    isWaiting = false
    pending.remove()
    if (reply && 'answer' in reply) {
      context = reply.answer.context
      append(showAnswer(reply.answer, { verified, unverified, signUp, signUpHref }, (next) => void sendMessage(next)))
      // The beginning of a long answer is read first.
      log.scrollTop = sentElement.offsetTop
      return
    }
    append(createElement('p', { className: 'answer talk-failed', textContent: reply?.refusal ?? failed }))
    input.value ||= text
  }
  form.addEventListener('submit', () => {
    // The text stays in the field until the answer before it has arrived.
    if (isWaiting) return
    const { value } = input
    input.value = ''
    void sendMessage(value)
  })
  for (const button of section.querySelectorAll<HTMLElement>('[data-say]'))
    button.addEventListener('click', () => void sendMessage(button.textContent ?? ''))
  section.dataset.ready = 'yes'
  const { pending } = section.dataset
  if (pending === undefined) return
  if (input.value === pending) input.value = ''
  void sendMessage(pending)
}
