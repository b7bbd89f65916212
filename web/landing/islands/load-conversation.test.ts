import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConversation } from './load-conversation.ts'

const scripts = () => [...document.head.querySelectorAll('script')]
const section = () => document.querySelector('section') ?? document.body
beforeEach(() => {
  document.body.innerHTML = `<section data-talk="/assets/talk.js" data-failed="Did not get through">
    <div role="log"></div><form><button type="button" data-say>Hi?</button><input></form></section>`
  loadConversation(document)
})
afterEach(() => {
  for (const script of scripts()) script.remove()
  // The next test file uses the same document.
  document.body.replaceChildren()
})

test('loadConversation loads the script once, on the first interaction', () => {
  expect(scripts()).toEqual([])
  document.querySelector('input')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  document.querySelector('input')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(scripts().map(({ src, type }) => [new URL(src).pathname, type])).toEqual([['/assets/talk.js', 'module']])
})

test('loadConversation keeps a message sent before the script has loaded', () => {
  document.querySelector('button')?.click()
  expect(section().dataset.pending).toBe('Hi?')
  const input = document.querySelector('input')
  if (input) input.value = 'typed'
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }))
  expect(section().dataset.pending).toBe('typed')
})

test('loadConversation shows that the script failed to load, and retries on the next interaction', () => {
  document.querySelector('button')?.click()
  scripts()[0]?.dispatchEvent(new Event('error'))
  expect(document.querySelector('[role="log"]')?.textContent).toBe('Did not get through')
  document.querySelector('button')?.click()
  expect(scripts()).toHaveLength(1)
})
