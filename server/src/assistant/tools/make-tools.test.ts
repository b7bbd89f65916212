import { object } from '@murmur/contract/schema/object'
import { describe, expect, test } from 'vitest'
import { market } from '#assistant/turns/test-support/make-token.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import { bindTools, makeTools } from './make-tools.ts'
import type { ToolDefinition } from './tool-definition.ts'
import { toolTable } from './tool-table.ts'

/** A tool that stars BONK. */
const starTool: ToolDefinition<Record<string, never>, { kind: 'starred' }> = {
  permission: 'change',
  actions: ['watch'],
  description: '',
  input: object({}),
  showsCard: false,
  open: (deps, turn) => async () => {
    await deps.changeLists.star(turn.userId, market.bonk)
    return { kind: 'starred' }
  },
  quote: ({ kind }) => ({ result: kind }),
}
const table = { ...toolTable, star: starTool }

describe('a tool that makes a change', () => {
  test('runs if the user requests the change', async () => {
    const { deps, turn } = makeToolTurn('watch bonk', { intent: 'ask' })
    const { star } = withTable(deps, { ...turn, requestedChange: { change: 'watch' } })
    expect(await star.run({})).toEqual({ kind: 'starred' })
    expect(await deps.readLists.watchlist(turn.userId)).toHaveLength(1)
  })

  test.each([undefined, 'unwatch', 'set-alert'] as const)('refuses if the user requests %s', async (change) => {
    const { deps, turn } = makeToolTurn('hello', { intent: 'smalltalk' })
    const { star } = withTable(deps, { ...turn, requestedChange: change && { change } })
    expect(await star.run({})).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Nothing was changed'),
    })
    expect(await deps.readLists.watchlist(turn.userId)).toEqual([])
  })
})

test('bindTools passes the functions that change a list only to a tool that makes a change', async () => {
  const { deps, turn } = makeToolTurn('hello', { intent: 'smalltalk' })
  const given: Record<string, boolean> = {}
  const calls: Promise<unknown>[] = []
  const recordingTools = bindTools(table, ({ permission }, name) => {
    const open = (own: object) => {
      given[name] = 'changeLists' in own
      return () => Promise.reject(new Error('not called'))
    }
    const tools = makeTools(deps, turn, { [name]: { ...table[name as keyof typeof table], permission, open } } as never)
    // A tool is opened when it is first called.
    for (const { run } of Object.values(tools) as { run: (input: object) => Promise<unknown> }[]) calls.push(run({}))
    return () => Promise.reject(new Error('not called'))
  })
  await Promise.allSettled(calls)
  const changing = Object.keys(given).filter((name) => given[name])
  expect(changing).toEqual(
    Object.entries(recordingTools).flatMap(([name, { permission }]) => (permission === 'change' ? [name] : [])),
  )
  expect(changing).toContain('star')
})

function withTable(...[deps, turn]: [Parameters<typeof makeTools>[0], Parameters<typeof makeTools>[1]]) {
  return makeTools(deps, turn, table) as unknown as ReturnType<typeof bindTools<typeof table>>
}
