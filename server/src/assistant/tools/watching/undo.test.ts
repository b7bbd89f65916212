import type { Language } from '@murmur/contract/languages'
import { describe, expect, it } from 'vitest'
import { makeTools } from '#assistant/tools/make-tools.ts'
import { makeBrainChat, offline } from '#assistant/turns/test-support/make-brain-chat.ts'
import { market } from '#assistant/turns/test-support/make-token.ts'
import { makeToolTurn } from '#assistant/turns/test-support/make-tool-turn.ts'
import { memoryLists } from '#assistant/turns/test-support/memory-lists.ts'
import type { ToolDeps } from '#assistant/turns/turn-deps.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { translate } from '#platform/i18n/translate.ts'

const { bonk, moon } = market

type Failure = Error | undefined

/** A chat over lists in memory, whose changes can be made to fail. */
function makeBreakableChat(starred: NonNullable<Parameters<typeof memoryLists>[0]> = []) {
  const { lists, readLists, changeLists } = memoryLists(starred)
  const broken: { addAlert?: Failure; star?: (address: string) => Failure } = {}
  const breakable: ToolDeps['changeLists'] = {
    ...changeLists,
    addAlert: (...change) => (broken.addAlert ? Promise.reject(broken.addAlert) : changeLists.addAlert(...change)),
    star: (userId, token, alongside) => {
      const failure = broken.star?.(token.address)
      return failure ? Promise.reject(failure) : changeLists.star(userId, token, alongside)
    },
  }
  return { ...makeBrainChat(offline, { readLists, changeLists: breakable }), lists, broken }
}

describe('an undo of several changes', () => {
  it('puts deleted alerts back first, so that an error in between leaves more alerts, not fewer', async () => {
    const { lists, readLists, changeLists } = memoryLists()
    const deleteAlert = () => Promise.reject(new Error('down'))
    const { deps, turn, parts } = makeToolTurn(
      'undo',
      { intent: 'ask' },
      { readLists, changeLists: { ...changeLists, deleteAlert } },
    )
    const terms = { ...bonk, condition: 'above', byMail: false } as const
    const set = await changeLists.addAlert(turn.userId, { ...terms, priceUsd: '2' })
    const deletion = { kind: 'alert-deleted', alert: { ...terms, id: 'earlier', priceUsd: '1' } } as const
    const lastChanges = [deletion, { kind: 'alert-set', alert: set } as const]
    const tools = makeTools(deps, { ...turn, lastChanges, requestedChange: { change: 'undo' } })
    await expect(tools.undo.run({})).rejects.toThrow('down')
    expect(lists.alerts.map(({ priceUsd }) => priceUsd)).toEqual(['1', '2'])
    // Another undo continues with the rest.
    expect(parts.madeChanges()).toEqual([{ change: deletion, isReversed: true }])
    parts.write('The rest failed.')
    expect(parts.finish()[0]?.extras.changes).toEqual([lastChanges[1]])
  })

  it('goes on after a refusal, states both, and tries the refused part again on the next undo', async () => {
    const { send, lists, broken, suggestions } = makeBreakableChat()
    await send('alert me if bonk goes up 10%')
    await send('make it 15')
    broken.addAlert = new Refusal('PRICE_ALREADY_MET')
    expect(await send('undo')).toBe(
      [
        'Undone, I removed this alert: BONK on Solana above $0.000023.',
        `I couldn’t bring this alert back: BONK on Solana above $0.000022. ${translate('en', 'refusal.PRICE_ALREADY_MET')}`,
      ].join('\n'),
    )
    expect(lists.alerts).toEqual([])
    expect(suggestions()[0]).toBe('Undo')
    broken.addAlert = undefined
    expect(await send('undo')).toBe('Undone, this alert is back: BONK on Solana above $0.000022.')
    expect(lists.alerts).toMatchObject([{ priceUsd: '0.000022' }])
    expect(await send('undo')).toContain('There’s nothing to undo in this chat.')
  })

  it('puts back one of two tokens, and states that the watchlist is full for the other', async () => {
    const { send, lists, broken } = makeBreakableChat([bonk, moon])
    await send('remove everything from my watchlist')
    broken.star = (address) => (address === moon.address ? new Refusal('LIST_FULL') : undefined)
    const answer = await send('undo')
    expect(answer).toContain('Undone: BONK on Solana is back on your watchlist.')
    expect(answer).toContain(
      `I couldn’t put MOON on Base back on your watchlist. ${translate('en', 'refusal.LIST_FULL')}`,
    )
    expect(lists.stars).toEqual([bonk])
  })

  it.each<[Language, string, string]>([
    ['en', 'alert me when BONK drops 10%', 'delete all my alerts'],
    ['es', 'avísame si BONK baja un 10%', 'borra todas mis alertas'],
    ['pt', 'me avisa se BONK cair 10%', 'apaga todos os alertas'],
    ['fr', 'préviens-moi si BONK baisse de 10 %', 'supprime toutes mes alertes'],
    ['zh', 'BONK跌10%提醒我', '删除所有提醒'],
    ['ar', 'نبهني لو BONK نزل 10%', 'احذف كل التنبيهات'],
  ])('states in %s that an alert could not be put back, with the reason', async (language, set, remove) => {
    const { send, lists, broken } = makeBreakableChat()
    await send(set, language)
    await send(remove, language)
    broken.addAlert = new Refusal('LIST_FULL')
    const answer = await send(translate(language, 'suggest.undo'), language)
    const [beforeAlert = ''] = translate(language, 'brain.undoRefusedAlert', { alert: '@', reason: '' }).split('@')
    expect(answer.startsWith(beforeAlert)).toBe(true)
    expect(answer).toContain('BONK')
    expect(answer).toContain(translate(language, 'refusal.LIST_FULL'))
    expect(lists.alerts).toEqual([])
  })

  it('quotes a refused part to a model, with the reason as third-party text', async () => {
    const lists = memoryLists()
    const addAlert = () => Promise.reject(new Refusal('PRICE_ALREADY_MET'))
    const { deps, turn } = makeToolTurn('undo', { intent: 'ask' }, { changeLists: { ...lists.changeLists, addAlert } })
    const alert = { ...bonk, id: 'alert-1', condition: 'above', priceUsd: '1', byMail: false } as const
    const lastChanges = [{ kind: 'alert-deleted', alert } as const, { kind: 'limit-tightened' } as const]
    const tools = makeTools(deps, { ...turn, lastChanges, requestedChange: { change: 'undo' } })
    const quoted = tools.undo.quote(await tools.undo.run({}))
    const reason = expect.stringContaining('already past that mark')
    expect(quoted).toMatchObject({
      result: 'undone',
      changes: [],
      failed: [{ kind: 'alert-deleted', quoted: { symbol: 'BONK', reason } }],
      onlyInSettings: ['limit-tightened'],
    })
    expect(quoted.do).toMatch(/failed could not be undone.*onlyInSettings was not undone/)
  })
})
