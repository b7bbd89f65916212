import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../docs/decisions/', import.meta.url))
const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8')
const records = readdirSync(folder).filter((name) => /^\d{3}-.+\.md$/.test(name))
const index = read('README.md')
const statuses = [...index.matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \| (.+) \| (.+) \|$/gm)]

it('the index lists every decision record once, in order, with its title', () => {
  const expected = records.sort().map((name) => `${name}: ${read(name).split('\n')[0]}`)
  expect(statuses.map(([, number, name, title]) => `${name}: # ${number}: ${title}`)).toEqual(expected)
})

it('the index gives each record a status, and links to the records that changed it', () => {
  const changed = /^(?:(?:partly )?superseded|amended) by (?:\[\d{3}\]\([^)]+\)(?:, )?)+$/
  for (const [line, , , , status = ''] of statuses) {
    if (status === 'accepted') continue
    expect(status, line).toMatch(changed)
    for (const [, link] of status.matchAll(/\]\(([^)]+)\)/g)) expect(records, line).toContain(link)
  }
})

it('each number has one record', () => {
  const numbers = records.map((name) => name.slice(0, 3))
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('the index marks each record that names its successor', () => {
  const changed = records.filter((name) => /^\*?(Superseded|Partly superseded|Amended) by \d{3}/m.test(read(name)))
  const marked = statuses.filter(([, , , , status]) => status !== 'accepted').map(([, , name]) => name)
  expect(marked).toEqual(expect.arrayContaining(changed))
})
