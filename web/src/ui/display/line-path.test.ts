// @vitest-environment node
import { expect, test } from 'vitest'
import { linePath } from './line-path.ts'

test('the line and its stroke stay inside the box', () => {
  const coordinates = [
    { x: 0, y: 0 },
    { x: 0.25, y: 1 },
    { x: 1, y: 0.5 },
  ]
  expect(linePath(coordinates, 100, 52)).toBe('M0.0 46.0L25.0 6.0L100.0 26.0')
})
