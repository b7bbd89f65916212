import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { projectFiles } from './lib/project-files.mjs'
import { extractQuotes, findMissingQuotes, isNegative, readTestSources } from './lib/testing/spec-quotes.mjs'

const root = new URL('..', import.meta.url).pathname

it('the quotes of an item are read', () => {
  expect(extractQuotes('the button reads "Buy Now" ("Processing..." while busy)')).toEqual(['Buy Now', 'Processing...'])
})

it('a quote that no test contains is reported', () => {
  const item = 'the heading is "We\'re Launching Soon"'
  expect(findMissingQuotes(item, ["getByRole('heading', { name: 'We’re Launching Soon' })"])).toEqual([])
  expect(findMissingQuotes(item, ["getByRole('heading')"])).toEqual(["We're Launching Soon"])
})

it('a quote with placeholders matches filled-in text', () => {
  const item = ['a toast says "Bought $', '{amount} worth of {symbol}"'].join('')
  expect(findMissingQuotes(item, ["getByText('Bought $25 worth of UNI')"])).toEqual([])
  expect(findMissingQuotes(item, ["getByText('Bought $25')"])).toHaveLength(1)
})

it('a comment is not an assertion', () => {
  const [path] = projectFiles(root).filter((each) => each === 'tools/lib/testing/spec-quotes.mjs')
  expect(readTestSources(root, path ?? '', false).join('')).not.toContain('What an item quotes')
})

it('items that forbid something are recognised', () => {
  expect(isNegative('the product does not retry')).toBe(true)
  expect(isNegative('the heading is "Discover"')).toBe(false)
})

it('every statement of the spec is claimed by a test that contains its quotes, or has a decision', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/spec.mjs', '--claims', '--missing'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stdout.split('\n').filter((line) => /^\d\.[a-z.]+\.\d\d /.test(line))).toEqual([])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
