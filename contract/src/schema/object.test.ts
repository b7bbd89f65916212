import * as v from 'valibot'
import { expect, it } from 'vitest'
import { finite } from './finite.ts'
import { formatIssues } from './format-issues.ts'
import { integer } from './integer.ts'
import { object } from './object.ts'
import { parseOrThrow } from './parse-or-throw.ts'
import { record } from './record.ts'
import { tryParse } from './try-parse.ts'

const Form = object({
  email: v.string('Email is required'),
  note: v.optional(v.string()),
  count: v.optional(integer, 1),
})

it('an object keeps declared keys, drops others, omits absent optional keys, and fills in defaults', () => {
  const sent = JSON.parse('{"email":"a","x":1,"__proto__":{"note":"b"},"constructor":{"prototype":{"note":"c"}}}')
  expect(Object.entries(tryParse(Form, sent) ?? {})).toEqual([
    ['email', 'a'],
    ['count', 1],
  ])
  expect(Object.keys(tryParse(v.partial(Form), {}) ?? {})).toEqual([])
})

it('a fallback replaces an invalid value, but not a missing optional key', () => {
  const Audit = object({ isFlagged: v.fallback(v.nullish(v.boolean()), true) })
  expect([{}, { isFlagged: null }, { isFlagged: 'yes' }].map((sent) => tryParse(Audit, sent)?.isFlagged)).toEqual([
    undefined,
    null,
    true,
  ])
})

it('a missing key is reported with the error of its field, at its path', () => {
  const { issues } = v.safeParse(object({ form: Form }), { form: { note: 1 } })
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])[0]).toEqual(['form.email', 'Email is required'])
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(['form.email', 'form.note'])
})

it.each([[[]], [['a']], [null], ['a'], [1], [undefined]])('%j is rejected as an object and as a record', (input) => {
  expect(v.is(object({}), input)).toBe(false)
  expect(v.is(record(v.string(), v.unknown()), input)).toBe(false)
})

it('only finite numbers are finite, and only safe integers are integers', () => {
  expect([1e308, -0, 0.5].every((number) => v.is(finite, number))).toBe(true)
  expect([JSON.parse('1e999'), -Infinity, Number.NaN, '1', 1n].some((number) => v.is(finite, number))).toBe(false)
  expect([2 ** 53 - 1, 1 - 2 ** 53].every((number) => v.is(integer, number))).toBe(true)
  expect([2 ** 53, -(2 ** 53), 0.5, Infinity].some((number) => v.is(integer, number))).toBe(false)
})

it('a partly valid input yields undefined, and no issue quotes the input', () => {
  const input = { email: 7, password: 'hunter2' }
  const Login = object({ password: v.pipe(v.string(), v.minLength(20)), email: v.string() })
  expect(tryParse(Login, input)).toBeUndefined()
  const issues = formatIssues(v.safeParse(Login, input).issues ?? [])
  expect(issues).toBe('password: expected >=20\nemail: expected string')
  const parseInput = () => parseOrThrow(Login, input)
  expect(parseInput).toThrow(issues)
  expect(parseInput).not.toThrow('hunter2')
})

it('every issue of a large input is reported', () => {
  const { issues = [] } = v.safeParse(object({ list: v.array(v.string()) }), { list: Array(200_000).fill(1) })
  expect(issues.length).toBe(200_000)
})
