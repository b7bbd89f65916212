// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = (ending: RegExp) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

const physicalClass =
  /(?<=[\s"'`:!])-?(?:(?:scroll-)?[mp][lr]-[\w.[(]+|(?:left|right)-[\w.[(]+|text-(?:left|right)|float-(?:left|right)|clear-(?:left|right)|(?:border|rounded)-(?:[lr]|tl|tr|bl|br)(?=[\s"'`-])|origin-(?:\w+-)?(?:left|right)|translate-x-[\w.[(]+)/g
const physicalRule =
  /(?<=[{;]\s*|\n\s*)(?:(?:margin|padding|border|inset)-(?:left|right)\b|(?:left|right)\s*:|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear)\s*:\s*(?:left|right))/g
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('styles use logical sides only, for right-to-left languages', () => {
  const physicalUses = [
    ...files(/\.tsx?$/).flatMap(({ file, source }) =>
      (withoutComments(source).match(physicalClass) ?? []).map((at) => `${file}: ${at}`),
    ),
    ...files(/\.css$/).flatMap(({ file, source }) =>
      (withoutComments(source).match(physicalRule) ?? []).map((at) => `${file}: ${at.trim()}`),
    ),
  ]
  expect(physicalUses).toEqual([])
})

test('horizontal animations depend on the inline direction', () => {
  const slides = files(/\.css$/).flatMap(({ source }) => source.match(/translateX\([^;]*/g) ?? [])
  expect(slides.length).toBeGreaterThan(2)
  for (const slide of slides) expect(slide).toContain('var(--onward)')
})

test('the check finds physical sides in classes and rules', () => {
  expect('className="ml-2 text-left md:border-r sm:pl-[3px] -right-1"'.match(physicalClass)).toHaveLength(5)
  expect('className="ms-2 text-start border-red html-5 copyright-1 {left - 1}"'.match(physicalClass)).toBeNull()
  expect('a {\n  left: 0;\n  margin-right: 1px; text-align: right;\n}'.match(physicalRule)).toHaveLength(3)
})
