import { expect, test } from 'vitest'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { findRequest } from '#ai/brains/offline/requests/find-request.ts'
import { focusOnList, parseFocus, toListedToken } from '#ai/brains/offline/requests/focus.ts'
import { prepareRequests } from '#ai/brains/offline/requests/match-requests.ts'
import { pinnedNames } from '#ai/brains/offline/test-support/pinned-names.ts'
import { makeToken, market, marketSearch } from '#assistant/turns/test-support/make-token.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import { findTokenOrChoice } from './token-or-choice.ts'

const { usdcEth, usdcBase, moon } = market

test('"the second one" of a list keeps the address of an unverified token', async () => {
  await prepareRequests('en')
  const list = [usdcEth, moon].map(toListedToken)
  expect(list).toEqual([
    { symbol: 'USDC', chain: 'eth' },
    { symbol: 'MOON', chain: 'base', address: moon.address },
  ])
  const text = 'tell me about the second one'
  const parsed = parseUtterance(text, { names: pinnedNames })
  const focus = parseFocus(JSON.parse(JSON.stringify(focusOnList(list))))
  const found = findRequest({ text, language: 'en' }, pinnedNames, parsed, focus)
  expect(found).toMatchObject({ tokens: [{ query: 'MOON', chain: 'base', address: moon.address }] })
})

test('a read-only tool uses the listed token if several have its symbol', async () => {
  const { turn } = makeToolTurn('the second one', { intent: 'ask' })
  const other = makeToken({ ...moon, address: `0x${'f'.repeat(40)}` as typeof moon.address })
  const deps = { ...marketSearch, search: async () => [other, moon, usdcBase] }
  const find = (preferred?: (typeof moon.address)[]) =>
    findTokenOrChoice(deps, { ...turn, ...(preferred && { preferred }) }, { token: 'MOON' })
  expect(await find()).toMatchObject({ kind: 'choose' })
  expect(await find([moon.address])).toMatchObject({ token: { address: moon.address } })
})
