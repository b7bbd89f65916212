// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [usual = '', swapped = ''] = css.split('[data-palette="blue-orange"]')

/** The light or dark value of each colour token. */
function colours(of: string, theme: 'light' | 'dark'): Record<string, string> {
  const pairs = [...of.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)]
  return Object.fromEntries(pairs.map(([, name, light, dark]) => [name, theme === 'light' ? light : dark]))
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG's contrast ratio. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const backgrounds = ['paper', 'card', 'sunk']
const textPairs = [
  ...['ink', 'ink-soft', 'accent', 'gain', 'loss'].flatMap((text) => backgrounds.map((ground) => [text, ground])),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-strong'],
  ['paper', 'ink'],
  ...['gain', 'loss', 'caution'].flatMap((tone) => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['ink-soft', `${tone}-soft`],
  ]),
  ['ink', 'accent-soft'],
  ['brand-ink', 'brand'],
] as [string, string][]
const controlPairs = [
  ...['line-strong', 'accent', 'loss'].flatMap((edge) => ['paper', 'card'].map((ground) => [edge, ground])),
] as [string, string][]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  describe.each([
    ['usual', colours(usual, theme)],
    ['blue for gain', { ...colours(usual, theme), ...colours(swapped, theme) }],
  ])('%s', (_, colour) => {
    const of = (name: string) => {
      const value = colour[name]
      if (!value) throw new Error(`No token --${name}`)
      return value
    }
    test.each(textPairs)('the contrast of the text %s on %s is at least 4.5:1', (text, ground) => {
      expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5)
    })
    test.each(controlPairs)('the contrast of the control %s on %s is at least 3:1', (edge, ground) => {
      expect(contrast(of(edge), of(ground))).toBeGreaterThanOrEqual(3)
    })
  })
})

test.each(['light', 'dark'] as const)(
  'in %s the sunk surface is darker than the page, and a card is lighter',
  (theme) => {
    const { sunk = '', paper = '', card = '' } = colours(usual, theme)
    expect(luminance(sunk)).toBeLessThan(luminance(paper))
    expect(luminance(paper)).toBeLessThan(luminance(card))
  },
)

test('every colour token is checked', () => {
  expect(Object.keys(colours(usual, 'light')).length).toBe(19)
  expect(Object.keys(colours(swapped, 'dark'))).toEqual(['gain', 'gain-soft', 'loss', 'loss-soft'])
})
