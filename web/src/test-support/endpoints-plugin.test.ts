// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutServers } from '../../endpoints-plugin.ts'

test('an endpoint keeps what a call needs, in its place', () => {
  const code = `const few = { limit: 1 }
export const api = {
  list: endpoint({
    method: 'GET',
    path: '/api/:id',
    access: 'verified',
    summary: 'All, of course (and "more")',
    params: object({ id: string() }),
    query: object({
      page: string(),
    }),
    body: object({ limit: string() }),
    reply: Done,
    limit: few,
  }),
  last: endpoint({ reply: Done, limit: few }),
}`
  const left = withoutServers(code)
  expect(left).toHaveLength(code.length)
  expect(left.split('\n').map((line) => line.trim().replace(/ +/g, ' '))).toEqual([
    'const few = { limit: 1 }',
    'export const api = {',
    'list: endpoint({',
    "method: 'GET',",
    "path: '/api/:id',",
    ...['', '', '', '', '', ''],
    'body: object({ limit: string() }),',
    'reply: Done,',
    '',
    '}),',
    'last: endpoint({ reply: Done, }),',
    '}',
  ])
})

test('the app reads nothing of an endpoint that the build leaves out', () => {
  const root = join(import.meta.dirname, '..')
  const readers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|test-support/.test(file))
    .filter((file) =>
      /(?:Api\??\.\w+|\bendpoint)\.(?:access|summary|limit|params|query)\b/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    )
  expect(readers).toEqual([])
})
