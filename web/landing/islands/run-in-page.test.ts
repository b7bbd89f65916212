import { expect, test } from 'vitest'
import { runInPage } from './run-in-page.ts'

test('runInPage runs the script in the parent page and removes the frame afterwards', () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  runInPage(frame, 'http://localhost/assets/landing-1.js')
  const script = document.head.querySelector('script[src$="/assets/landing-1.js"]')
  expect(script?.getAttribute('type')).toBe('module')
  expect(frame.isConnected).toBe(true)
  script?.dispatchEvent(new Event('load'))
  expect(frame.isConnected).toBe(false)
  script?.remove()
})
