// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { iconPath, type Shape } from '../../icon-path.ts'

test('a relative "m" of a joined path starts at the origin, not at the end of the previous path', () => {
  const marks: Shape[] = [
    ['path', { d: 'M18 6 6 18', key: 'a' }],
    ['path', { d: 'm6 6 12 12', key: 'b' }],
    ['path', { d: 'm.5-1.5v3', key: 'c' }],
  ]
  expect(iconPath(marks)).toBe('M18 6 6 18M6 6l12 12M0.5 -1.5v3')
})

test('circles, lines and rounded rectangles become paths', () => {
  expect(iconPath([['circle', { cx: '12', cy: '12', r: '10' }]])).toBe('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z')
  expect(iconPath([['line', { x1: '4', x2: '20', y1: '5', y2: '6' }]])).toBe('M4 5L20 6')
  expect(iconPath([['rect', { width: '4', height: '6', x: '1', y: '2' }]])).toBe('M1 2h4v6h-4v-6z')
  expect(iconPath([['rect', { width: '18', height: '14', x: '3', y: '4', rx: '2' }]])).toBe(
    'M5 4h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z',
  )
})

test('shapes with unsupported attributes are not converted', () => {
  expect(iconPath([['circle', { cx: '1', cy: '1', r: '1', fill: 'currentColor' }]])).toBeUndefined()
  expect(iconPath([['polyline', { points: '1 1 2 2' }]])).toBeUndefined()
})

test('every icon of the app becomes one path', async () => {
  const root = join(import.meta.dirname, '..')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap(
      (file) =>
        /import \{([^}]*)\} from 'lucide-react'/.exec(readFileSync(join(root, file), 'utf8'))?.[1]?.split(',') ?? [],
    )
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name && !name.startsWith('type '))
  expect(new Set(names).size).toBeGreaterThan(40)
  for (const name of new Set(names)) {
    const file = name.replace(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase()
    const icon = await import(/* @vite-ignore */ `lucide-react/icons/${file}`)
    // Renamed icons are found under their new name.
    if (icon.__iconData) expect(iconPath(icon.__iconData.node), name).toMatch(/^M/)
  }
})
