import { expect, test } from 'vitest'
import { countInlineScriptBytes } from './watch-scripts.ts'

test('inline bytes are the JavaScript in the HTML, without files and styles', () => {
  expect(countInlineScriptBytes('<style>p{}</style><script type="module" src="/a.js"></script><p title="on">')).toBe(0)
  expect(countInlineScriptBytes('<script>go()</script><script type="module">é()</script><p onclick="x()">')).toBe(
    4 + 4 + 3,
  )
})
